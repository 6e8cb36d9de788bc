import type { ProductType, User } from "#shared/api/types.ts";
import { affordableHousingLoan } from "./affordable-housing-loan.ts";
import { businessLoans } from "./business-loans.ts";
import { creditCards } from "./credit-cards.ts";
import { goldLoans } from "./gold-loans.ts";
import { otherInsurance } from "./other-insurance.ts";
import { personalLoans } from "./personal-loans.ts";
import type { ProductEntry, ProductFlow } from "./product.ts";
import { testLoans } from "./test-loans.ts";

/** All product types. Everything that is specific to a product is in its file. */
const ENTRIES: ProductEntry[] = [
  personalLoans,
  goldLoans,
  businessLoans,
  affordableHousingLoan,
  creditCards,
  otherInsurance,
  // Only in the build for journeys (`tools/build.ts`); removed from releases.
  ...(import.meta.env.MODE === "journeys" ? [testLoans] : []),
];

const PRODUCTS = Object.fromEntries(ENTRIES.map((entry) => [entry.productType, entry])) as Record<
  ProductType,
  ProductEntry
>;

/** The specification's first product, used as the example on the landing page. */
export const FIRST_PRODUCT: ProductEntry = personalLoans;

/** Flows of products that can be applied for. */
export const FLOWS: ProductFlow[] = ENTRIES.flatMap(({ flow }) => flow ?? []);

/** Products with a public guide. */
export const GUIDED_PRODUCTS = ENTRIES.flatMap(({ guide, productType }) =>
  guide === undefined ? [] : [{ guide, productType }],
);

/** Products sold by others. */
const LISTED_PRODUCTS = ENTRIES.filter(({ listing }) => listing !== undefined);

/** Whether a path is a listing of products sold by others, or below one. */
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

/** The product whose page this is; null for pages of several products or of none. */
export function findPageProduct(path: string): ProductType | null {
  const visited = findVisitedProduct(path);
  if (visited !== null) return visited;
  const [flow, ...others] = FLOWS.filter(({ paths }) =>
    [paths.profile, paths.welcomeBack, paths.offers].includes(path),
  );
  return others.length === 0 ? (flow?.productType ?? null) : null;
}

/** The product of a guide's address, which ends with its slug. */
export function findProductBySlug(slug: unknown): ProductEntry | null {
  return ENTRIES.find(({ guide }) => guide !== undefined && guide.split("/").at(-1) === slug) ?? null;
}

export function productEntry(productType: ProductType): ProductEntry {
  return PRODUCTS[productType];
}

export function findFlow(productType: ProductType | null): ProductFlow | null {
  return productType === null ? null : PRODUCTS[productType].flow;
}

/** Whether the profile of a product is complete. */
export function isComplete(flow: ProductFlow, user: Partial<User>): boolean {
  return user[flow.completed] === 1;
}

/** Whether the answers of a product are outdated. */
export function isStale(flow: ProductFlow, user: Partial<User>): boolean {
  return flow.updateRequired.some((flag) => user[flag] === 1);
}
