import { queryOptions } from "@tanstack/react-query";
import { fetchAccount } from "#shared/api/admin/account.ts";

/** Oneself: second step and sessions. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: fetchAccount,
  meta: { quiet: true },
});
