import { SignupPage } from "#consumer/features/signup/signup-page.tsx";

/** Sign-up form for creators. */
export function Page() {
  return <SignupPage kind="creator" />;
}
