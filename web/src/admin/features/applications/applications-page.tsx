import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { m } from "#messages";
import { APPLICATION_STATUSES, applicationStatusLabel } from "#admin/applications/application-status.ts";
import { stageLabel } from "#admin/applications/stage-labels.ts";
import { PRODUCT_TYPES, productLabel, productSlug } from "#admin/catalog/product-labels.ts";
import { lendersQuery } from "#admin/catalog/queries.ts";
import { usePartnerFilter } from "#admin/partners/partner-options.ts";
import { usePermission } from "#admin/queries.ts";
import { type ApplicationRow, APPLICATIONS_EXPORT, OUTCOMES } from "#shared/api/admin/applications.ts";
import { STAGES } from "#shared/api/admin/dashboard.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { openPalette } from "#shared/console-ui/command-palette/palette-registry.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { daysPresetsWithToday } from "#shared/console-ui/list/days.ts";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { formatDateTime } from "#shared/format/date.ts";
import { markLabel } from "./mark-label.ts";
import { type ApplicationFilter, applicationsQuery } from "./queries.ts";

/** The list of all customers' applications, masked, newest first. */
export function ApplicationsPage() {
  const { language } = useBoot();
  const list = useList<ApplicationFilter>();
  const page = useQuery(applicationsQuery(list.search));
  const navigate = useNavigate();
  const checks = usePermission("eligibility.check");
  return (
    <ListPage
      title={m.applications_title()}
      exportPath={APPLICATIONS_EXPORT}
      list={list}
      searchLabel={m.applications_search()}
      filters={useFilters(list.search)}
      columns={buildColumns(language, checks)}
      // Personal data is searched in the command palette, whose requests have bodies: this page's search is in its URL.
      action={
        <Button look="secondary" onClick={openPalette}>
          {m.applications_find()}
        </Button>
      }
      onOpenRow={({ appId }) => void navigate({ to: "/admin/applications/$id", params: { id: appId } })}
      rowKey={({ appId }) => appId}
      page={page}
      sort="-createdAt"
      empty={m.applications_empty()}
    />
  );
}

/**
 * With a stage or outcome, the date filter applies to when it was reached; with a mark, to when the application was
 * started.
 */
function useFilters({ stage, outcome, lenderId, merchantId, mark }: ListSearch<ApplicationFilter>): Filter[] {
  const lenders = useLenderOptions();
  return [
    {
      kind: "select",
      name: "productType",
      label: m.common_product(),
      options: PRODUCT_TYPES.map((value) => ({ value, label: productLabel(value) })),
    },
    {
      kind: "select",
      name: "applicationStatus",
      label: m.applications_status(),
      options: APPLICATION_STATUSES.map((value) => ({ value, label: applicationStatusLabel(value) })),
    },
    {
      kind: "select",
      name: "stage",
      label: m.applications_stage(),
      options: STAGES.map((value) => ({ value, label: stageLabel(value) })),
    },
    usePartnerFilter(m.common_partner()),
    {
      kind: "select",
      name: "language",
      label: m.common_group_language(),
      options: [
        { value: "en", label: m.common_language_en() },
        { value: "hi", label: m.common_language_hi() },
      ],
    },
    {
      kind: "select",
      name: "outcome",
      label: m.applications_outcome(),
      options: OUTCOMES.map((value) => ({ value, label: outcomeLabel(value) })),
    },
    ...(lenders.length > 0 ? [lenderFilter(lenders)] : []),
    // Shown only if a report's link has set the merchant.
    ...(merchantId === undefined ? [] : [merchantFilter()]),
    // Shown only if the report on journeys has set the mark.
    ...(mark === undefined ? [] : [markFilter(mark)]),
    {
      kind: "days",
      name: "from",
      to: "to",
      label: mark === undefined ? daysLabel(stage, outcome, lenderId) : m.applications_days_started(),
      presets: daysPresetsWithToday(),
    },
  ];
}

/** Names what happened between the days: a stage or an outcome narrows by when it was reached. */
function daysLabel(stage: string | undefined, outcome: string | undefined, lenderId: string | undefined): string {
  const labels: Record<string, () => string> = {
    started: m.applications_days_started,
    offers: m.applications_days_offers,
    submitted: m.applications_days_submitted,
    sent: m.applications_days_submitted,
    approved: m.applications_days_approved,
    rejected: m.applications_days_rejected,
    disbursed: m.applications_days_disbursed,
  };
  const reached = outcome ?? (lenderId === undefined ? stage : "sent") ?? "started";
  return (labels[reached] ?? m.applications_days_started)();
}

const lenderFilter = (options: { value: string; label: string }[]): Filter => ({
  kind: "select",
  name: "lenderId",
  label: m.common_lender(),
  options,
});

const merchantFilter = (): Filter => ({ kind: "text", name: "merchantId", label: m.common_group_merchant() });

const markFilter = (mark: string): Filter => ({
  kind: "select",
  name: "mark",
  label: m.applications_mark(),
  options: [{ value: mark, label: markLabel(mark) }],
});

/** Lenders as filter options; empty for roles that may not see lenders. */
function useLenderOptions(): { value: string; label: string }[] {
  const isPermitted = usePermission("lender.read");
  const { data } = useQuery({ ...lendersQuery, enabled: isPermitted });
  return data?.map(({ lender_id: id, name }) => ({ value: String(id), label: name })) ?? [];
}

function outcomeLabel(outcome: (typeof OUTCOMES)[number]): string {
  const labels = {
    sent: m.common_measure_sent,
    approved: m.common_measure_lender_approved,
    rejected: m.common_measure_lender_rejected,
    disbursed: m.common_measure_lender_disbursed,
  };
  return labels[outcome]();
}

function buildColumns(language: Language, checks: boolean): Column<ApplicationRow>[] {
  return [
    {
      key: "at",
      title: m.applications_started(),
      sort: "createdAt",
      cell: ({ appId, shortCode, createdAt }) => (
        <Link to="/admin/applications/$id" params={{ id: appId }} className={LINK}>
          {formatDateTime(createdAt, language)} <span className="sr-only">{shortCode ?? appId}</span>
        </Link>
      ),
    },
    { key: "name", title: m.common_customer(), cell: ({ name }) => name ?? <EmptyValue /> },
    { key: "mobile", title: m.common_mobile(), cell: ({ mobile }) => mobile ?? <EmptyValue /> },
    { key: "product", title: m.common_product(), cell: ({ productType }) => productLabel(productType) },
    { key: "status", title: m.applications_status(), cell: ({ status }) => applicationStatusLabel(status) },
    { key: "partner", title: m.common_partner(), short: true, cell: ({ partner }) => partner ?? <EmptyValue /> },
    {
      key: "id",
      title: m.common_column_short_code(),
      short: true,
      cell: ({ appId, shortCode }) => <span title={appId}>{shortCode ?? appId}</span>,
    },
    ...(checks ? [eligibilityColumn()] : []),
  ];
}

const LINK = "rounded-sm px-1.5 py-1 font-semibold text-brand-strong underline-offset-4 hover:underline";

function eligibilityColumn(): Column<ApplicationRow> {
  return {
    key: "eligibility",
    title: m.common_eligibility_title(),
    hideTitle: true,
    end: true,
    pinned: true,
    cell: ({ customerId, appId, shortCode, productType }) => (
      <Link
        to="/admin/customer-eligibility"
        search={{ tab: "customer", customer: customerId, product: productSlug(productType) }}
        className={LINK}
      >
        {m.applications_eligibility()} <span className="sr-only">{shortCode ?? appId}</span>
      </Link>
    ),
  };
}
