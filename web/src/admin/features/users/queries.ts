import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";
import { type SearchSchema, sortKeys } from "#shared/console-ui/list/search-schema.ts";

export const usersSearch = {
  sort: sortKeys("name", "email", "roleId", "lastLoginAt", "createdAt"),
  status: ["active", "invited", "disabled"],
  roleId: "number",
} as const satisfies SearchSchema;

export type UserFilter = keyof typeof usersSearch;

/** One page of the list for the filters in the URL. */
export const usersQuery = (search: ListSearch<UserFilter>) => pageQuery("/api/admin/users", search);
