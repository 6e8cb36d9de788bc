import { m } from "#messages";
import type { Vendor } from "#shared/api/admin/vendors.ts";
import { send } from "#shared/api/data.ts";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { type WholeListRules, buildExportQuery, pageOfRows } from "#shared/console-ui/list/whole-list.ts";
import { openDialog } from "#shared/console-ui/resource/open-dialog.ts";
import { toast } from "#shared/console-ui/toasts.tsx";
import { vendorsQuery } from "./queries.ts";
import { SwitchOffForm } from "./switch-off-form.tsx";
import { vendorColumns } from "./vendor-columns.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";

const RULES: WholeListRules<Vendor> = {
  text: ({ name, products }) => [name, ...products.map(({ planName }) => planName ?? "")].join(" "),
  filters: { off: ({ products }) => products.some(({ on, planned }) => !on || planned.length > 0) },
  sorts: { name: ({ name }) => name },
  sort: "name",
};

/** The list of vendor switches: each product off now or for a period, with a reason. */
export function VendorsPage() {
  const list = useList<"off">();
  const queries = useQueryClient();
  const { data: vendors, ...loading } = useQuery(vendorsQuery);
  const reload = () => queries.invalidateQueries({ queryKey: vendorsQuery.queryKey });
  const dialog = openDialog(list.search.open?.replace(/^off-\d+-/, "off-"), vendors, (vendor) => vendor.key);
  const close = () => list.open(undefined);
  const turnOn = async (id: string, message: string) => {
    await send("delete", "/api/admin/vendor-switches/{id}", { params: { path: { id } } });
    await reload();
    toast(message, "ok");
  };
  const place = Number(/^off-(\d+)-/.exec(list.search.open ?? "")?.[1]);
  const product = dialog?.row?.products[place];
  return (
    <>
      <ListPage
        title={m.vendors_title()}
        exportPath="/api/admin/vendors.csv"
        exportSearch={buildExportQuery(vendors, list, RULES, ({ key }) => key)}
        list={list}
        page={{ ...loading, data: vendors && pageOfRows(vendors, list, RULES) }}
        columns={vendorColumns({ vendors: vendors ?? [], open: list.open, turnOn })}
        rowKey={({ key }) => key}
        sort={RULES.sort}
        searchLabel={m.vendors_search()}
        filters={[
          { kind: "chips", name: "off", label: m.vendors_off(), options: [{ value: "1", label: m.vendors_off() }] },
        ]}
        empty={m.common_no_data()}
        isWholeList
      />
      {dialog?.row && product && <SwitchOffForm vendor={dialog.row} product={product} onClose={close} onSent={close} />}
    </>
  );
}
