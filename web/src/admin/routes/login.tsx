import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { m } from "#messages";
import { sessionQuery } from "#admin/queries.ts";
import { loginAdmin } from "#shared/api/staff.ts";
import type { AdminLoggedIn } from "#shared/api/types.ts";
import { LoginPage } from "#shared/console-ui/login-page.tsx";
import type { LogIn } from "#shared/console-ui/use-log-in.ts";
import { writeStored } from "#shared/session/storage.ts";

export function Page() {
  const queries = useQueryClient();
  const router = useRouter();
  const logIn: LogIn = async (credentials) => {
    storeAdmin(queries, await loginAdmin(credentials));
    // The guard redirects from here.
    await router.invalidate();
  };
  return (
    <LoginPage
      brand={m.common_product_name()}
      title={m.admin_login_title()}
      forgot="/admin/forgot-password"
      logIn={logIn}
    />
  );
}

/** Stores the login's answer under the spec's storage names and in the session query. */
function storeAdmin(queries: QueryClient, { token, roleId, ...person }: AdminLoggedIn): void {
  writeStored("a_atkn", token);
  writeStored("adminId", String(person.adminId));
  writeStored("roleId", roleId);
  queries.setQueryData(sessionQuery.queryKey, { ...person, roleId: Number(atob(roleId)) });
}
