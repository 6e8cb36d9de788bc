import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { m } from "#messages";
import { lenderQuery } from "#admin/catalog-queries.ts";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Tabs } from "#shared/console-ui/tabs.tsx";
import { ConnectorTab } from "./connector-tab.tsx";
import { CriteriaSection } from "./criteria-section.tsx";
import { type Editing, EditingContext } from "./editing.ts";
import { GroupsSection } from "./groups-section.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { LenderHead } from "./lender-head.tsx";
import { LoanSection } from "./loan-section.tsx";
import { OfferSection } from "./offer-section.tsx";
import { RevenueSection } from "./revenue-section.tsx";
import { useLenders } from "./use-lenders.ts";

const FIRST_TAB = "lender";

/** Everything about one lender. */
export function LenderPage() {
  const { lenderId } = useParams({ strict: false });
  const actions = useLenders();
  const loading = useQuery(lenderQuery(Number(lenderId)));
  return (
    <Loaded query={loading} skeleton={["h-8 w-60", "h-20", "h-80"]}>
      {(lender) => (
        <EditingContext value={{ lender, actions }}>
          <Content lender={lender} />
        </EditingContext>
      )}
    </Loaded>
  );
}

function Content({ lender }: Pick<Editing, "lender">) {
  const { search, setFilters } = useList<"tab">();
  const tabs = [
    { key: FIRST_TAB, title: m.lenders_tab_lender(), content: <LenderTab /> },
    { key: "commissions", title: m.lenders_commissions(), content: <CommissionsTab /> },
    { key: "connector", title: m.lenders_tab_connector(), content: <ConnectorTab /> },
    { key: "history", title: m.lenders_tab_history(), content: <HistoryTab /> },
  ];
  const shown = tabs.find(({ key }) => key === search.tab)?.key ?? FIRST_TAB;
  return (
    <section className="flex flex-col gap-3">
      <nav aria-label={m.lenders_up()}>
        <UpLink to="/admin/lenders">{m.lenders_title()}</UpLink>
      </nav>
      <PageHeading>{lender.name}</PageHeading>
      <LenderHead />
      <Tabs
        label={lender.name}
        tabs={tabs}
        shown={shown}
        onShow={(key) => setFilters({ tab: key === FIRST_TAB ? undefined : key })}
      />
    </section>
  );
}

function LenderTab() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <CriteriaSection />
      <OfferSection />
      <div className="lg:col-span-2">
        <LoanSection />
      </div>
    </div>
  );
}

function CommissionsTab() {
  return (
    <div className="grid gap-4">
      <GroupsSection />
      <RevenueSection />
    </div>
  );
}
