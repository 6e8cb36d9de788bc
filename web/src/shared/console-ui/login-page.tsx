import { m } from "#messages";
import { SessionEnded } from "#shared/ui/session-ended.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { LoginForm } from "./login-form.tsx";
import { PageHeading } from "./page-heading.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import type { LogIn } from "./use-log-in.ts";

interface LoginPageProps {
  /** The name beside the logo. */
  brand: string;
  /** Whose door this is. */
  title: string;
  logIn: LogIn;
}

/** The one page of a console that needs no session. */
export function LoginPage({ brand, title, logIn }: LoginPageProps) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-104 flex-col p-4">
      <header className="flex items-center justify-between gap-2">
        <BrandMark name={brand} />
        <nav aria-label={m.nav_display()} className="flex items-center">
          <LanguageSwitch />
          <ThemeSwitch />
        </nav>
      </header>
      <main className="flex flex-1 flex-col justify-center pb-16">
        <div className="flex flex-col gap-5 rounded-md border border-line bg-paper p-5 sm:p-6">
          <PageHeading>{title}</PageHeading>
          <SessionEnded />
          <LoginForm logIn={logIn} />
        </div>
      </main>
    </div>
  );
}
