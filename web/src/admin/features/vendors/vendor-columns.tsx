import { m } from "#messages";
import { PRODUCT_TYPES, productLabel } from "#admin/catalog/product-labels.ts";
import type { Vendor } from "#shared/api/admin/vendors.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { ProductSwitch } from "./product-switch.tsx";

interface ColumnInput {
  vendors: readonly Vendor[];
  /** Opens a dialog, such as "off-0-cashe" for the first product of that vendor. */
  open: (dialog: string) => void;
  turnOn: (id: string, message: string) => Promise<void>;
}

/** One column per product type; an insurer's cell has a switch for each plan. */
export function vendorColumns({ vendors, open, turnOn }: ColumnInput): Column<Vendor>[] {
  const present = PRODUCT_TYPES.filter((type) =>
    vendors.some(({ products }) => products.some(({ product }) => product === type)),
  );
  return [
    {
      key: "name",
      title: m.vendors_name(),
      sort: "name",
      searched: true,
      value: ({ name }) => name,
      cell: (vendor) => <Name vendor={vendor} />,
    },
    {
      key: "kind",
      title: m.vendors_kind(),
      cell: ({ kind }) => (kind === "lender" ? m.vendors_lender() : m.vendors_insurer()),
    },
    ...present.map((type): Column<Vendor> => ({
      key: type,
      title: productLabel(type),
      searched: true,
      value: (vendor) =>
        findProducts(vendor, type)
          .map(({ planName }) => planName ?? "")
          .join(" "),
      cell: (vendor) => {
        const products = findProducts(vendor, type);
        if (products.length === 0) return <EmptyValue />;
        return (
          <span className="flex flex-col items-start gap-1">
            {products.map((product) => (
              <ProductSwitch
                key={product.planId ?? type}
                vendor={vendor}
                product={product}
                onSwitchOff={() => open(`off-${vendor.products.indexOf(product)}-${vendor.key}`)}
                turnOn={turnOn}
              />
            ))}
          </span>
        );
      },
    })),
  ];
}

function findProducts({ products }: Vendor, type: Vendor["products"][number]["product"]) {
  return products.filter(({ product }) => product === type);
}

/** If a vendor is off as a whole, its products are off whatever their switches show. */
function Name({ vendor }: { vendor: Vendor }) {
  return (
    <span className="inline-flex items-center gap-2">
      {vendor.name}
      {!vendor.is_on && <Pill tone="quiet">{m.vendors_vendor_off()}</Pill>}
    </span>
  );
}
