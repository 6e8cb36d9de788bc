import { useLocation } from "@tanstack/react-router";
import { SignupPage } from "#consumer/features/signup/signup-page.tsx";

/** Sign-up form for shops, with the site's partner or the one in the URL. */
export function Page() {
  const { pathname } = useLocation();
  const [, , partner] = pathname.split("/");
  return <SignupPage kind="shop" partner={partner === "" ? undefined : partner} />;
}

export function CreatorPage() {
  return <SignupPage kind="creator" />;
}
