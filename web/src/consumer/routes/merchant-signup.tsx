import { useLocation } from "@tanstack/react-router";
import { SignupPage } from "#consumer/features/signup/signup-page.tsx";

/** The form for shops, of the site's partner or of the one in the address. */
export function Page() {
  const { pathname } = useLocation();
  const [, , partner] = pathname.split("/");
  return <SignupPage kind="shop" partner={partner === "" ? undefined : partner} />;
}
