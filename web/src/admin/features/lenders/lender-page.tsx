import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { m } from "#messages";
import { productLabel, productSlug } from "#admin/catalog/product-labels.ts";
import { lenderQuery } from "#admin/catalog/queries.ts";
import { HOME } from "#admin/features/shell/home.ts";
import { usePermission } from "#admin/queries.ts";
import { isNotFound, Problem } from "#shared/api/problem.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { NotFound } from "#shared/console-ui/not-found.tsx";
import { PageHeading } from "#shared/console-ui/page-heading.tsx";
import { Tabs } from "#shared/console-ui/tabs.tsx";
import { ConnectorTab } from "./connector-tab.tsx";
import { CriteriaSection } from "./criteria-section.tsx";
import { type Editing, EditingContext } from "./editing.ts";
import { ExpectedFilesSection } from "./expected-files-section.tsx";
import { GroupsSection } from "./groups-section.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { LenderHead } from "./lender-head.tsx";
import { LoanSection } from "./loan-section.tsx";
import { OfferSection } from "./offer-section.tsx";
import { OfferingTab } from "./offering-tab.tsx";
import { ProductsSection } from "./products-section.tsx";
import { RevenueSection } from "./revenue-section.tsx";
import { useLenders } from "./use-lenders.ts";

const FIRST_TAB = "lender";

/** The page of one lender. */
export function LenderPage() {
  const { lenderId } = useParams({ strict: false });
  const actions = useLenders();
  const loading = useQuery(lenderQuery(Number(lenderId)));
  return (
    <Loaded query={loading} skeleton={["h-8 w-60", "h-20", "h-80"]} instead={renderMissingLender}>
      {(lender) => (
        <EditingContext value={{ lender, actions }}>
          <Content lender={lender} />
        </EditingContext>
      )}
    </Loaded>
  );
}

/** Not-found page for a deleted lender, with its name, or an unknown one. */
function renderMissingLender(error: Error) {
  if (error instanceof Problem && error.code === "lender-deleted")
    return <DeletedLender name={String(error.params["name"])} />;
  if (!isNotFound(error)) return undefined;
  return (
    <div className="flex flex-col gap-4">
      <UpLink to="/admin/lenders">{m.lenders_title()}</UpLink>
      <NotFound home={HOME} />
    </div>
  );
}

function Content({ lender }: Pick<Editing, "lender">) {
  const { search, setFilters } = useList<"tab">();
  const [first, ...others] = lender.products;
  const tabs = [
    { key: FIRST_TAB, title: first === undefined ? lender.name : productLabel(first), content: <LenderTab /> },
    ...others.map((product) => ({
      key: productSlug(product),
      title: productLabel(product),
      content: <OfferingTab key={product} product={product} />,
    })),
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
      <div className="grid gap-4">
        <OfferSection />
        <ProductsSection />
      </div>
      <div className="lg:col-span-2">
        <LoanSection />
      </div>
    </div>
  );
}

function CommissionsTab() {
  const seesRevenue = usePermission("revenue.write");
  return (
    <div className="grid gap-4">
      <GroupsSection />
      {seesRevenue && <RevenueSection />}
      <ExpectedFilesSection />
    </div>
  );
}

/** Shown instead of the page of a deleted lender. */
function DeletedLender({ name }: { name: string }) {
  const { lenderId } = useParams({ strict: false });
  const { undelete } = useLenders();
  const restoring = useMutation({ mutationFn: () => undelete(Number(lenderId)), meta: { quiet: true } });
  return (
    <section className="flex flex-col items-start gap-3">
      <UpLink to="/admin/lenders">{m.lenders_title()}</UpLink>
      <PageHeading>{name}</PageHeading>
      <p className="text-ink-2">{m.lenders_deleted_text({ name })}</p>
      <Button pending={restoring.isPending} onClick={() => restoring.mutate()}>
        {m.lenders_restore_deleted()}
      </Button>
    </section>
  );
}
