import { m } from "#messages";
import { PRODUCT_TYPES, productLabel } from "#admin/product-labels.ts";
import type { Vendor } from "#shared/api/admin/vendors.ts";
import type { ProductType } from "#shared/api/types.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { Nothing } from "#shared/console-ui/list/data-table.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { ProductSwitch } from "./product-switch.tsx";

interface ColumnInput {
  vendors: readonly Vendor[];
  /** Opens a dialog: "off-0-12" is about the first product of the vendor 12. */
  open: (dialog: string) => void;
  turnOn: (id: string, message: string) => Promise<void>;
}

/** A column for each product type that any vendor has. */
export function vendorColumns({ vendors, open, turnOn }: ColumnInput): Column<Vendor>[] {
  const present = PRODUCT_TYPES.filter((type) => vendors.some((vendor) => productOf(vendor, type) !== undefined));
  return [
    { key: "name", title: m.vendors_name(), sort: "name", cell: (vendor) => <Name vendor={vendor} /> },
    {
      key: "kind",
      title: m.vendors_kind(),
      cell: ({ kind }) => (kind === "lender" ? m.vendors_lender() : m.vendors_insurer()),
    },
    ...present.map((type): Column<Vendor> => ({
      key: type,
      title: productLabel(type),
      cell: (vendor) => {
        const product = productOf(vendor, type);
        if (product === undefined) return <Nothing />;
        const place = vendor.products.indexOf(product);
        return (
          <ProductSwitch
            vendor={vendor}
            product={product}
            onSwitchOff={() => open(`off-${place}-${vendor.lender_id}`)}
            turnOn={turnOn}
          />
        );
      },
    })),
  ];
}

function productOf({ products }: Vendor, type: ProductType) {
  return products.find(({ product }) => product === type);
}

/** A vendor that is off as a whole has no product on, whatever the switches say. */
function Name({ vendor }: { vendor: Vendor }) {
  return (
    <span className="inline-flex items-center gap-2">
      {vendor.name}
      {vendor.lender_status === 0 && <Pill tone="quiet">{m.vendors_vendor_off()}</Pill>}
    </span>
  );
}
