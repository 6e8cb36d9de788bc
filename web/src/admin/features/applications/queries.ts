import { APPLICATION_STATUSES } from "#admin/application-status.ts";
import { fetchAllApplications, OUTCOMES } from "#shared/api/admin/applications.ts";
import { STAGES } from "#shared/api/admin/dashboard.ts";
import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

export const applicationsSearch = {
  productType: "text",
  applicationStatus: APPLICATION_STATUSES,
  stage: STAGES,
  partnerId: "number",
  merchantId: "number",
  language: ["en", "hi"],
  outcome: OUTCOMES,
  lenderId: "number",
  from: "day",
  to: "day",
} as const satisfies SearchSchema;

export type ApplicationFilter = keyof typeof applicationsSearch;

/** The page of the list that the address asks for. */
export const applicationsQuery = (search: ListSearch<ApplicationFilter>) =>
  pageQuery(["applications"], fetchAllApplications, search);
