import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { productLabel } from "#admin/product-labels.ts";
import type { PartnerLead } from "#shared/api/admin/partners.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { Nothing } from "#shared/console-ui/list/data-table.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { date } from "#shared/format/date.ts";
import { leadsOfQuery } from "./queries.ts";
import { TabList } from "./tab-list.tsx";

/** Whom the partner brought, and why they count as its customers. */
export function LeadsTab({ partnerId }: { partnerId: number }) {
  const { language } = useBoot();
  const { search } = useList<"tab">();
  const page = useQuery(leadsOfQuery(partnerId, search));
  return (
    <TabList
      title={m.partners_leads()}
      columns={columns(language)}
      rowKey={({ customerId }) => customerId}
      page={page}
      empty={m.partners_leads_none()}
    />
  );
}

function columns(language: Language): Column<PartnerLead>[] {
  return [
    { key: "customer", title: m.partners_leads_customer(), cell: ({ name }) => name ?? <Nothing /> },
    { key: "mobile", title: m.partners_leads_mobile(), cell: ({ mobile }) => mobile ?? <Nothing /> },
    { key: "at", title: m.partners_leads_at(), cell: ({ attributedAt }) => date(attributedAt, language) },
    {
      key: "why",
      title: m.partners_leads_why(),
      cell: ({ why }) => <span className="block max-w-96 min-w-60 py-1 whitespace-normal">{why}</span>,
    },
    { key: "link", title: m.partners_leads_link(), cell: ({ link }) => link ?? <Nothing /> },
    {
      key: "product",
      title: m.partners_leads_product(),
      cell: ({ product }) => (product === null ? <Nothing /> : productLabel(product)),
    },
    {
      key: "status",
      title: m.partners_leads_status(),
      cell: ({ status }) => (status ? statusLabel(status) : <Nothing />),
    },
  ];
}

/** How far an application has come (crates/domain: origination/application); what is not known here as it is. */
function statusLabel(status: string): string {
  const labels: Record<string, () => string> = {
    started: m.partners_lead_started,
    profile_complete: m.partners_lead_profile_complete,
    offers_viewed: m.partners_lead_offers_viewed,
    submitted: m.partners_lead_submitted,
    closed: m.partners_lead_closed,
  };
  return labels[status]?.() ?? status;
}
