import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "#admin/queries.ts";
import type { AdminLoggedIn } from "#shared/api/types.ts";
import { writeStored } from "#shared/session/storage.ts";

/** Stores the login's answer under the spec's storage names and in the session query. */
export function storeAdmin(queries: QueryClient, { token, roleId, ...person }: AdminLoggedIn): void {
  writeStored("a_atkn", token);
  writeStored("adminId", String(person.adminId));
  writeStored("roleId", roleId);
  queries.setQueryData(sessionQuery.queryKey, { ...person, roleId: Number(atob(roleId)) });
}
