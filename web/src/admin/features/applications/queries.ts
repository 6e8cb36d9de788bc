import { APPLICATION_STATUSES } from "#admin/applications/application-status.ts";
import { PRODUCT_TYPES } from "#admin/catalog/product-labels.ts";
import { OUTCOMES } from "#shared/api/admin/applications.ts";
import { query } from "#shared/api/data.ts";
import { STAGES } from "#shared/api/admin/dashboard.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import { type SearchSchema, sortKeys } from "#shared/console-ui/list/search-schema.ts";

export const applicationsSearch = {
  sort: sortKeys("createdAt"),
  productType: PRODUCT_TYPES,
  applicationStatus: APPLICATION_STATUSES,
  stage: STAGES,
  partnerId: "number",
  merchantId: "number",
  language: ["en", "hi"],
  outcome: OUTCOMES,
  lenderId: "number",
  mark: "text",
  from: "day",
  to: "day",
} as const satisfies SearchSchema;

export type ApplicationFilter = keyof typeof applicationsSearch;

/** One page of the list for the filters in the URL. */
export const applicationsQuery = (search: ListSearch<ApplicationFilter>) => pageQuery("/api/admin/customers", search);

/** The commission of one of its loans. */
export function loanCommissionQuery(submissionId: string) {
  return query("/api/admin/commission-loans/{submissionId}", { params: { path: { submissionId } } });
}
