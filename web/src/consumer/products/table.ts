import type { ProductType, User } from "#shared/api/types.ts";
import { affordableHousingLoan } from "./affordable-housing-loan.ts";
import { businessLoans } from "./business-loans.ts";
import { creditCards } from "./credit-cards.ts";
import { goldLoans } from "./gold-loans.ts";
import { otherInsurance } from "./other-insurance.ts";
import { personalLoans } from "./personal-loans.ts";
import type { ProductEntry, ProductFlow } from "./product.ts";

/** Every product type: what the pages of the consumer area know of each stands in its file, and nowhere else. */
const PRODUCTS: Record<ProductType, ProductEntry> = {
  [personalLoans.productType]: personalLoans,
  [goldLoans.productType]: goldLoans,
  [businessLoans.productType]: businessLoans,
  [affordableHousingLoan.productType]: affordableHousingLoan,
  [creditCards.productType]: creditCards,
  [otherInsurance.productType]: otherInsurance,
} as Record<ProductType, ProductEntry>;

/** The products that can be applied for. */
export const FLOWS: ProductFlow[] = Object.values(PRODUCTS).flatMap(({ flow }) => flow ?? []);

export function productEntry(productType: ProductType): ProductEntry {
  return PRODUCTS[productType];
}

export function flowOf(productType: ProductType | null): ProductFlow | null {
  return productType === null ? null : PRODUCTS[productType].flow;
}

/** Whether the record says that the profile of a product is complete. */
export function isComplete(flow: ProductFlow, user: Partial<User>): boolean {
  return user[flow.completed] === 1;
}

/** Whether the record says that answers of it are too old to go on with. */
export function isStale(flow: ProductFlow, user: Partial<User>): boolean {
  return flow.updateRequired.some((flag) => user[flag] === 1);
}
