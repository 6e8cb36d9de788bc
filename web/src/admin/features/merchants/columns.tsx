import { MerchantPill } from "#admin/partners/merchant-status.tsx";
import { PartnerLink } from "#admin/partners/partner-link.tsx";
import { m } from "#messages";
import type { MerchantRow } from "#shared/api/admin/merchants.ts";
import type { Language } from "#shared/api/types.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import type { PropertyTable } from "#shared/console-ui/resource/property-table.ts";
import { type RowAction, RowMenu } from "#shared/console-ui/row-menu.tsx";
import { formatDate } from "#shared/format/date.ts";

interface ColumnNeeds {
  properties: PropertyTable;
  language: Language;
  rowActions: (merchant: MerchantRow) => RowAction[];
  onOpen: (merchant: MerchantRow) => void;
}

export function merchantColumns({ properties, language, rowActions, onOpen }: ColumnNeeds): Column<MerchantRow>[] {
  const { label } = properties;
  return [
    {
      key: "name",
      title: label("name"),
      sort: "name",
      cell: (merchant) => (
        <button
          type="button"
          className="min-h-7 rounded-sm font-semibold underline-offset-4 hover:underline"
          onClick={() => onOpen(merchant)}
        >
          {merchant.name}
        </button>
      ),
    },
    {
      key: "status",
      title: m.merchants_status(),
      sort: "status",
      cell: ({ status, confirmedAt }) => (
        <span className="flex flex-wrap items-center gap-1">
          <MerchantPill status={status} />
          {confirmedAt === null && <span className="text-ink-3">{m.merchants_unconfirmed()}</span>}
        </span>
      ),
    },
    {
      key: "shop",
      title: label("shop"),
      cell: ({ shop }) =>
        shop ? <span className="block max-w-36 whitespace-normal 2xl:max-w-none">{shop}</span> : <EmptyValue />,
    },
    {
      key: "partner",
      title: m.merchants_partner(),
      cell: ({ partner, partnerId }) => (
        <span className="block max-w-36 whitespace-normal 2xl:max-w-none">
          <PartnerLink partner={partner} partnerId={partnerId} />
        </span>
      ),
    },
    { key: "city", title: label("city"), cell: ({ city }) => city || <EmptyValue /> },
    { key: "mobile", title: m.merchants_mobile(), cell: ({ mobile }) => mobile || <EmptyValue /> },
    { key: "pan", title: m.merchants_pan(), cell: ({ pan }) => pan ?? <EmptyValue /> },
    {
      key: "created",
      title: m.merchants_created(),
      sort: "createdAt",
      cell: ({ createdAt }) => formatDate(createdAt, language),
    },
    {
      key: "actions",
      title: m.merchants_acts(),
      hideTitle: true,
      pinned: true,
      end: true,
      cell: (merchant) => <RowMenu label={m.merchants_more({ name: merchant.name })} actions={rowActions(merchant)} />,
    },
  ];
}
