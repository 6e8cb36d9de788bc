import { forgotPartnerPassword } from "#shared/api/staff.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { ForgotPage } from "#shared/console-ui/forgot-page.tsx";

export function Page() {
  const { brand } = useBoot();
  return <ForgotPage brand={brand.title} login="/partner/login" ask={forgotPartnerPassword} />;
}
