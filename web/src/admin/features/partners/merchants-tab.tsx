import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useProperties } from "#admin/catalog/properties.ts";
import { MerchantPill } from "#admin/partners/merchant-status.tsx";
import { m } from "#messages";
import type { MerchantRow } from "#shared/api/admin/merchants.ts";
import { buttonClasses } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import type { PropertyTable } from "#shared/console-ui/resource/property-table.ts";
import { merchantsOfQuery } from "./queries.ts";
import { TabList } from "./tab-list.tsx";

/** The partner's merchants. */
export function MerchantsTab({ partnerId }: { partnerId: number }) {
  const properties = useProperties("merchant");
  const { search } = useList<"tab">();
  const page = useQuery(merchantsOfQuery(partnerId, search));
  return (
    <TabList
      title={m.partners_merchants()}
      more={
        <Link
          to="/admin/merchant-management"
          search={{ partnerId: String(partnerId) }}
          className={`${buttonClasses("secondary")} self-start`}
        >
          {m.partners_merchants_all()}
        </Link>
      }
      columns={buildColumns(properties)}
      rowKey={({ id }) => id}
      page={page}
      empty={m.partners_merchants_none()}
    />
  );
}

function buildColumns({ label }: PropertyTable): Column<MerchantRow>[] {
  return [
    { key: "name", title: label("name"), cell: ({ name }) => name },
    { key: "shop", title: label("shop"), cell: ({ shop }) => shop || <EmptyValue /> },
    { key: "city", title: label("city"), cell: ({ city }) => city || <EmptyValue /> },
    { key: "status", title: m.partners_status(), cell: ({ status }) => <MerchantPill status={status} /> },
  ];
}
