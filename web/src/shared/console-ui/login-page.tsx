import { SessionEnded } from "#shared/ui/session-ended.tsx";
import { Doorway } from "./doorway.tsx";
import { LoginForm } from "./login-form.tsx";
import { PageHeading } from "./page-heading.tsx";
import type { LogIn } from "./use-log-in.ts";

interface LoginPageProps {
  /** The name beside the logo. */
  brand: string;
  /** Whose door this is. */
  title: string;
  logIn: LogIn;
}

/** The page of a console where one logs in. */
export function LoginPage({ brand, title, logIn }: LoginPageProps) {
  return (
    <Doorway brand={brand}>
      <PageHeading>{title}</PageHeading>
      <SessionEnded />
      <LoginForm logIn={logIn} />
    </Doorway>
  );
}
