import { queryOptions } from "@tanstack/react-query";
import { fetchPortalAccount, fetchStaffAccount } from "#shared/api/account.ts";

/** The key of one's own account, in either area. */
export const ACCOUNT_KEY = ["account"];

/** One's own account in the back office, with its second step and sessions. */
export const staffAccountQuery = queryOptions({
  queryKey: ACCOUNT_KEY,
  queryFn: fetchStaffAccount,
  meta: { quiet: true },
});

/** One's own account in the portal, with its second step and sessions. */
export const portalAccountQuery = queryOptions({
  queryKey: ACCOUNT_KEY,
  queryFn: fetchPortalAccount,
  meta: { quiet: true },
});
