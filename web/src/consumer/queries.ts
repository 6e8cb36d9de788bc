import { queryOptions } from "@tanstack/react-query";
import { fetchUser } from "#shared/api/customer.ts";

/** The customer's record. Invalidate it (`["user"]`) after anything that changes the profile. */
export function userQuery(prospectAppId: string) {
  return queryOptions({ queryKey: ["user", prospectAppId], queryFn: () => fetchUser(prospectAppId) });
}
