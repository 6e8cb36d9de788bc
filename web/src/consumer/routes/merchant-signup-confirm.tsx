import { ConfirmSignup } from "#consumer/features/signup/confirm-signup.tsx";

export function Page() {
  return <ConfirmSignup />;
}
