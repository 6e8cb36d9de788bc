import { m } from "#messages";
import { forgotAdminPassword } from "#shared/api/staff.ts";
import { ForgotPage } from "#shared/console-ui/forgot-page.tsx";

export function Page() {
  return <ForgotPage brand={m.common_product_name()} login="/admin/login" ask={forgotAdminPassword} />;
}
