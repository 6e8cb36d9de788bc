import { queryOptions } from "@tanstack/react-query";
import { fetchAccount } from "#shared/api/admin/account.ts";

/** One's own account with its second step and sessions. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: fetchAccount,
  meta: { quiet: true },
});
