import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { Vendor } from "#shared/api/admin/vendors.ts";
import { command } from "#shared/api/data.ts";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { WholeListPage } from "#shared/console-ui/list/whole-list-page.tsx";
import type { FilterPredicates } from "#shared/console-ui/list/whole-list.ts";
import { openDialog } from "#shared/console-ui/resource/open-dialog.ts";
import { toast } from "#shared/console-ui/toasts.tsx";
import { VENDORS, vendorsQuery } from "./queries.ts";
import { SwitchOffForm } from "./switch-off-form.tsx";
import { vendorColumns } from "./vendor-columns.tsx";

const MATCHES: FilterPredicates<Vendor> = {
  off: ({ products }) => products.some(({ on, planned }) => !on || planned.length > 0),
};

/** The list of vendor switches: each product off now or for a period, with a reason. */
export function VendorsPage() {
  const list = useList<"off">();
  const query = useQuery(vendorsQuery);
  const vendors = query.data;
  const dialog = openDialog(list.search.open?.replace(/^off-\d+-/, "off-"), vendors, (vendor) => vendor.key);
  const close = () => list.open(undefined);
  const turnOn = async (id: string, message: string) => {
    await command("delete", "/api/admin/vendor-switches/{id}", { params: { path: { id } } }, VENDORS);
    toast(message, "ok");
  };
  const place = Number(/^off-(\d+)-/.exec(list.search.open ?? "")?.[1]);
  const product = dialog?.row?.products[place];
  return (
    <>
      <WholeListPage
        title={m.vendors_title()}
        exportPath="/api/admin/vendors.csv"
        list={list}
        query={query}
        matches={MATCHES}
        columns={vendorColumns({ vendors: vendors ?? [], open: list.open, turnOn })}
        rowKey={({ key }) => key}
        sort="name"
        searchLabel={m.vendors_search()}
        filters={[
          { kind: "chips", name: "off", label: m.vendors_off(), options: [{ value: "1", label: m.vendors_off() }] },
        ]}
        empty={m.common_no_data()}
      />
      {dialog?.row && product && <SwitchOffForm vendor={dialog.row} product={product} onClose={close} onSent={close} />}
    </>
  );
}
