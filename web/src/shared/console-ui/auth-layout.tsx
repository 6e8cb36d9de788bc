import type { ReactNode } from "react";
import { m } from "#messages";
import { BrandMark } from "./brand-mark.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** Frame of a console's pages without a session. `brand` is the name beside the logo. */
export function AuthLayout({ brand, children }: { brand: string; children: ReactNode }) {
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
        <div className="flex flex-col gap-5 rounded-md border border-line bg-paper p-5 sm:p-6">{children}</div>
      </main>
    </div>
  );
}
