import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { m } from "#messages";
import { storeAdmin } from "#admin/session.ts";
import { loginAdmin } from "#shared/api/staff.ts";
import { LoginPage } from "#shared/console-ui/login-page.tsx";
import type { LogIn } from "#shared/console-ui/use-log-in.ts";

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
