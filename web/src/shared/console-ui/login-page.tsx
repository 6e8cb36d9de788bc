import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import { SessionEnded } from "#shared/ui/session-ended.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { LoginForm } from "./login-form.tsx";
import { PageHeading } from "./page-heading.tsx";
import type { LogIn } from "./use-log-in.ts";

interface LoginPageProps {
  /** Name beside the logo. */
  brand: string;
  /** Heading that names the area. */
  title: string;
  /** Path of the page for forgotten passwords. */
  forgot: string;
  logIn: LogIn;
  /** Content below the form, for people without a login. */
  children?: ReactNode;
}

/** Login page of a console. */
export function LoginPage({ brand, title, forgot, logIn, children }: LoginPageProps) {
  return (
    <AuthLayout brand={brand}>
      <PageHeading>{title}</PageHeading>
      <SessionEnded />
      <LoginForm logIn={logIn} />
      <Link to={forgot} className="min-h-8 self-start text-brand-strong underline underline-offset-4">
        {m.common_forgot()}
      </Link>
      {children}
    </AuthLayout>
  );
}
