import { SignupPage } from "#consumer/features/signup/signup-page.tsx";

/** The form for whoever brings customers by an audience. */
export function Page() {
  return <SignupPage kind="creator" />;
}
