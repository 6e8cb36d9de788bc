import { useState } from "react";
import { m } from "#messages";
import type { EligibilityAnswer } from "#shared/api/admin/eligibility.ts";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Tabs } from "#shared/console-ui/tabs.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { PersonForm } from "./person-form.tsx";
import { Verdicts } from "./verdicts.tsx";

const CUSTOMER = "customer";
const PERSON = "person";

/** Every lender's criteria for a person, as the customer would see them, by today's lenders or past ones. */
export function EligibilityPage() {
  const { search, setFilters } = useList<"tab">();
  const [answer, setAnswer] = useState<EligibilityAnswer | null>(null);
  const show = (key: string) => {
    setAnswer(null);
    setFilters({ tab: key === PERSON ? undefined : key });
  };
  return (
    <section className="flex flex-col gap-3">
      <PageHeading>{m.eligibility_title()}</PageHeading>
      <div className="grid items-start gap-4 xl:grid-cols-[26rem_1fr]">
        <div className="rounded-md border border-line bg-paper px-4 pt-2 pb-4">
          <Tabs
            label={m.eligibility_title()}
            shown={search.tab === CUSTOMER ? CUSTOMER : PERSON}
            onShow={show}
            tabs={[
              { key: PERSON, title: m.eligibility_person(), content: <PersonForm onAnswer={setAnswer} /> },
              { key: CUSTOMER, title: m.eligibility_customer(), content: <CustomerForm onAnswer={setAnswer} /> },
            ]}
          />
        </div>
        {answer === null ? (
          <p className="rounded-md border border-dashed border-line-strong px-4 py-12 text-center text-ink-2">
            {m.eligibility_nothing_yet()}
          </p>
        ) : (
          <Verdicts answer={answer} />
        )}
      </div>
    </section>
  );
}
