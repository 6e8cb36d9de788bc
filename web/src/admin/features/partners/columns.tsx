import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { PartnerRow } from "#shared/api/admin/partners.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { count } from "#shared/format/number.ts";
import { FeeCell, PartnerPill, PercentCell, UtmCell } from "./cells.tsx";

/** The columns of the partners' list. */
export function partnerColumns(refresh: () => Promise<unknown>): Column<PartnerRow>[] {
  return [
    {
      key: "name",
      title: m.property_partner_name(),
      sort: "name",
      cell: ({ id, name }) => (
        <Link to="/admin/partners/$id" params={{ id: String(id) }} className="underline-offset-4 hover:underline">
          {name}
        </Link>
      ),
    },
    { key: "key", title: m.partners_key(), cell: ({ key }) => <code className="font-mono">{key}</code> },
    {
      key: "utm",
      title: m.property_partner_utm_id(),
      sort: "utmId",
      cell: (partner) => <UtmCell partner={partner} refresh={refresh} />,
    },
    {
      key: "percent",
      title: m.property_partner_revenue_percent(),
      end: true,
      cell: (partner) => <PercentCell partner={partner} refresh={refresh} />,
    },
    {
      key: "fee",
      title: m.property_partner_revenue_flat_fee(),
      end: true,
      cell: (partner) => <FeeCell partner={partner} refresh={refresh} />,
    },
    {
      key: "merchants",
      title: m.partners_merchants(),
      sort: "merchants",
      end: true,
      cell: ({ merchants }) => count(merchants),
    },
    { key: "leads", title: m.partners_leads(), sort: "leads", end: true, cell: ({ leads }) => count(leads) },
    { key: "status", title: m.partners_status(), cell: ({ status }) => <PartnerPill status={status} /> },
  ];
}
