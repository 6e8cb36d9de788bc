import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { ApplicationLink } from "#admin/applications/application-link.tsx";
import { applicationStatusLabel } from "#admin/applications/application-status.ts";
import { productLabel } from "#admin/catalog/product-labels.ts";
import { LEADS_EXPORT, type PartnerLead } from "#shared/api/admin/partners.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { daysPresetsWithToday } from "#shared/console-ui/list/days.ts";
import { ExportButton } from "#shared/console-ui/list/export-button.tsx";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { formatDate } from "#shared/format/date.ts";
import { leadsOfQuery, leadsSearch, merchantChoiceQuery, type PartnerPart } from "./queries.ts";
import { TabList } from "./tab-list.tsx";

/** The partner's leads, with the evidence of their attribution. */
export function LeadsTab({ partnerId }: { partnerId: number }) {
  const { language } = useBoot();
  const { search } = useList<PartnerPart>();
  const page = useQuery(leadsOfQuery(partnerId, search));
  return (
    <TabList
      title={m.common_leads()}
      columns={buildColumns(language)}
      rowKey={({ customerId }) => customerId}
      page={page}
      empty={m.partners_leads_none()}
      searchLabel={m.partners_leads_search()}
      filters={useFilters(partnerId)}
      more={<ExportButton path={LEADS_EXPORT} search={leadsSearch(search, partnerId)} />}
    />
  );
}

function useFilters(partnerId: number): Filter[] {
  const { data } = useQuery(merchantChoiceQuery(partnerId));
  const merchants = data?.items.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return [
    {
      kind: "select",
      name: "merchantId",
      label: m.common_merchant(),
      options: merchants,
      areAllLoaded: data?.nextCursor === null,
    },
    { kind: "days", name: "from", to: "to", label: m.partners_leads_at(), presets: daysPresetsWithToday() },
  ];
}

function buildColumns(language: Language): Column<PartnerLead>[] {
  return [
    { key: "customer", title: m.common_customer(), cell: ({ name }) => name ?? <EmptyValue /> },
    { key: "mobile", title: m.common_mobile(), cell: ({ mobile }) => mobile ?? <EmptyValue /> },
    { key: "at", title: m.partners_leads_at(), cell: ({ attributedAt }) => formatDate(attributedAt, language) },
    {
      key: "why",
      title: m.partners_leads_why(),
      cell: ({ why }) => <span className="block max-w-96 min-w-60 py-1 whitespace-normal">{why}</span>,
    },
    { key: "link", title: m.partners_leads_link(), cell: ({ link }) => link ?? <EmptyValue /> },
    {
      key: "product",
      title: m.partners_leads_product(),
      cell: ({ product }) => (product === null ? <EmptyValue /> : productLabel(product)),
    },
    {
      key: "status",
      title: m.partners_leads_status(),
      cell: ({ status, appId }) =>
        status === null || appId === null ? (
          <EmptyValue />
        ) : (
          <ApplicationLink appId={appId}>{applicationStatusLabel(status)}</ApplicationLink>
        ),
    },
  ];
}
