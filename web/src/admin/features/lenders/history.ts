import { findProductType } from "#admin/catalog/product-labels.ts";
import type { LenderState } from "#shared/api/admin/lenders.ts";
import type { PropertyTable } from "#shared/console-ui/resource/property-table.ts";

type Change = Pick<LenderState["changes"][number], "property" | "from" | "to">;

/** Changes to show, without the properties of a product that was added or removed. */
export function filterShownChanges<Shown extends Change>(changes: readonly Shown[]): Shown[] {
  const products = changes.find(({ property }) => property === "products");
  const moved = (slug: string) => {
    const product = findProductType(slug);
    const has = (value: unknown) => Array.isArray(value) && value.includes(product);
    return products !== undefined && has(products.from) !== has(products.to);
  };
  return changes.filter(({ property }) => {
    const [outer, slug] = property.split(".");
    return outer !== "offerings" || slug === undefined || !moved(slug);
  });
}

/** Whether a past edit can be undone: all changed properties must be editable here. */
export function canUndo(changes: readonly Change[], { find }: Pick<PropertyTable, "find">): boolean {
  const shown = filterShownChanges(changes);
  return shown.length > 0 && shown.every(({ property }) => find(property)?.writable === true);
}

/** Returns a copy of the row with another value at a dotted name. */
export function setValueAt<Row extends object>(row: Row, property: string, value: unknown): Row {
  const [name = "", ...inner] = property.split(".");
  const inside = (row as Record<string, unknown>)[name];
  const next = inner.length === 0 ? value : setValueAt((inside ?? {}) as object, inner.join("."), value);
  return { ...row, [name]: next };
}
