import type { ProductType, User } from "#shared/api/types.ts";
import { affordableHousingLoan } from "./affordable-housing-loan.ts";
import { businessLoans } from "./business-loans.ts";
import { creditCards } from "./credit-cards.ts";
import { goldLoans } from "./gold-loans.ts";
import { otherInsurance } from "./other-insurance.ts";
import { personalLoans } from "./personal-loans.ts";
import type { ProductEntry, ProductFlow } from "./product.ts";
import { testLoans } from "./test-loans.ts";

/** Every product type. All that the consumer area knows of a product is in its file. */
const ENTRIES: ProductEntry[] = [
  personalLoans,
  goldLoans,
  businessLoans,
  affordableHousingLoan,
  creditCards,
  otherInsurance,
  // Only in the build for journeys (`tools/build.ts`): elsewhere it is cut away.
  ...(import.meta.env.MODE === "journeys" ? [testLoans] : []),
];

const PRODUCTS = Object.fromEntries(ENTRIES.map((entry) => [entry.productType, entry])) as Record<
  ProductType,
  ProductEntry
>;

/** The specification's first: the landing page gives an example of it. */
export const FIRST_PRODUCT: ProductEntry = personalLoans;

/** The products that can be applied for. */
export const FLOWS: ProductFlow[] = ENTRIES.flatMap(({ flow }) => flow ?? []);

/** The products that a page explains, for anybody. */
export const GUIDED_PRODUCTS = ENTRIES.flatMap(({ guide, productType }) =>
  guide === undefined ? [] : [{ guide, productType }],
);

/** The products that others sell. */
const LISTED_PRODUCTS = ENTRIES.filter(({ listing }) => listing !== undefined);

/** Whether a page is a listing of what others sell, or lies below one. */
export function isListed(path: string): boolean {
  const paths = LISTED_PRODUCTS.flatMap(
    ({ listing }) => listing?.paths.filter((listed) => listed !== listing.visits) ?? [],
  );
  return paths.some((listed) => path === listed || path.startsWith(`${listed}/`));
}

/** The product whose visits a page shows. */
export function findVisitedProduct(path: string): ProductType | null {
  return LISTED_PRODUCTS.find(({ listing }) => listing?.visits === path)?.productType ?? null;
}

export function productEntry(productType: ProductType): ProductEntry {
  return PRODUCTS[productType];
}

export function findFlow(productType: ProductType | null): ProductFlow | null {
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
