import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** Links to the parent page, above the heading; not printed. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-my-2 -ml-2 inline-flex min-h-12 items-center gap-1 self-start px-2 font-semibold text-brand-strong print:hidden"
    >
      <span aria-hidden="true">‹</span> {children}
    </Link>
  );
}
