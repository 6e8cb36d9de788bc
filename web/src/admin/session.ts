import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "#admin/queries.ts";
import type { AdminLoggedIn } from "#shared/api/types.ts";
import { writeStored } from "#shared/session/storage.ts";

/** Keeps what the login answered: in the spec's storage names, and as the answer of the session's query. */
export function storeAdmin(queries: QueryClient, { token, roleId, ...person }: AdminLoggedIn): void {
  writeStored("a_atkn", token);
  writeStored("adminId", String(person.adminId));
  writeStored("roleId", roleId);
  queries.setQueryData(sessionQuery.queryKey, { ...person, roleId: Number(atob(roleId)) });
}
