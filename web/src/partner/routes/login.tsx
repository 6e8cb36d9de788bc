import { useRouter } from "@tanstack/react-router";
import { m } from "#messages";
import { storePartner } from "#shared/actions/store-partner.ts";
import { loginPartner } from "#shared/api/staff.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { LoginPage } from "#shared/console-ui/login-page.tsx";
import type { LogIn } from "#shared/console-ui/use-log-in.ts";

export function Page() {
  const { brand } = useBoot();
  const router = useRouter();
  const logIn: LogIn = async (credentials) => {
    storePartner(await loginPartner(credentials));
    // The guard redirects from here.
    await router.invalidate();
  };
  return (
    <LoginPage brand={brand.title} title={m.partner_login_title()} forgot="/partner/forgot-password" logIn={logIn}>
      <a
        href="/create-merchant-form"
        className="inline-flex min-h-8 items-center self-start text-brand-strong underline underline-offset-4"
      >
        {m.signup_title()}
      </a>
    </LoginPage>
  );
}
