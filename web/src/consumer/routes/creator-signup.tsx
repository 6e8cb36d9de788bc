import { SignupPage } from "#consumer/features/signup/signup-page.tsx";

export function Page() {
  return <SignupPage kind="creator" />;
}
