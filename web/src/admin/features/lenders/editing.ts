import { createContext, useContext } from "react";
import { productLabel, productSlug } from "#admin/catalog/product-labels.ts";
import type { LenderDetail } from "#shared/api/admin/lenders.ts";
import { m } from "#messages";
import type { ProductType } from "#shared/api/types.ts";
import type { LenderActions } from "./use-lenders.ts";

/** The lender being edited and its actions. */
export interface Editing {
  lender: LenderDetail;
  actions: LenderActions;
  /** The edited offering; by default the first, whose properties have no prefix. */
  product?: ProductType;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error("No lender is being edited here");
  return editing;
}

/** The edited offering: the prefix of its property names, and its label. */
export function useOffering() {
  const { lender, product } = useEditing();
  const productType = product ?? lender.products[0] ?? null;
  if (product === undefined) {
    return { prefix: "", name: lender.name, productType, warnings: lender.warnings, problems: [] };
  }
  const offering = lender.offerings[productSlug(product)];
  return {
    prefix: `offerings.${productSlug(product)}.`,
    productType,
    name: m.lenders_offering_of({ name: lender.name, product: productLabel(product) }),
    warnings: offering?.warnings ?? [],
    problems: offering?.problems ?? [],
  };
}
