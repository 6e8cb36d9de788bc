import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { m } from "#messages";
import { useBoot } from "#shared/boot/boot.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { ClosingChecklist } from "./closing-checklist.tsx";
import { isMonth, listMonthOptions, monthName } from "./months.ts";
import { closingQuery } from "./queries.ts";

/** Closes a month for several lenders: a checklist of each, the choice, and the confirmation. */
export function CommissionClosingPage() {
  const { month = "" } = useParams({ strict: false });
  const { language } = useBoot();
  const navigate = useNavigate();
  const checklist = useQuery(closingQuery(month));
  return (
    <div className="flex flex-col gap-4">
      <UpLink to="/admin/commissions">{m.commissions_back()}</UpLink>
      <PageHeading>
        {isMonth(month) ? m.commissions_closing_title({ month: monthName(month, language) }) : m.commissions_closing()}
      </PageHeading>
      <p className="max-w-prose text-ink-2">{m.commissions_closing_text()}</p>
      <div className="max-w-60">
        <SelectField
          id="closing-month"
          label={m.commissions_month()}
          value={month}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ to: "/admin/commission-closings/$month", params: { month: value } })
          }
          options={listMonthOptions(month, language)}
        />
      </div>
      <Loaded query={checklist} skeleton={["h-64"]}>
        {(found) => <ClosingChecklist key={month} month={month} checklist={found} />}
      </Loaded>
    </div>
  );
}
