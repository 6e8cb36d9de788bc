import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { PartnerRow } from "#shared/api/admin/partners.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import type { PropertyTable } from "#shared/console-ui/resource/property-table.ts";
import { formatCount } from "#shared/format/number.ts";
import { PartnerCell, PartnerPill } from "./cells.tsx";

/** Columns of the list of partners. */
export function partnerColumns({ label }: PropertyTable, refresh: () => Promise<unknown>): Column<PartnerRow>[] {
  return [
    {
      key: "name",
      title: label("name"),
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
      title: label("utm_id"),
      sort: "utmId",
      cell: (partner) => <PartnerCell property="utm_id" partner={partner} refresh={refresh} />,
    },
    {
      key: "percent",
      title: label("revenue_percent"),
      end: true,
      cell: (partner) => <PartnerCell property="revenue_percent" partner={partner} refresh={refresh} />,
    },
    {
      key: "fee",
      title: label("revenue_flat_fee"),
      end: true,
      cell: (partner) => <PartnerCell property="revenue_flat_fee" partner={partner} refresh={refresh} />,
    },
    {
      key: "merchants",
      title: m.partners_merchants(),
      sort: "merchants",
      end: true,
      cell: ({ merchants }) => formatCount(merchants),
    },
    { key: "leads", title: m.common_leads(), sort: "leads", end: true, cell: ({ leads }) => formatCount(leads) },
    { key: "status", title: m.partners_status(), cell: ({ status }) => <PartnerPill status={status} /> },
  ];
}
