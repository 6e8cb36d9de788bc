import { Link } from "@tanstack/react-router";
import type { MouseEventHandler, ReactNode } from "react";

interface BackLinkProps {
  to: string;
  onClick?: MouseEventHandler | undefined;
  children: ReactNode;
}

/** Links to the parent page, above the heading; not printed. */
export function BackLink({ to, onClick, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      {...(onClick && { onClick })}
      className="-my-2 -ml-2 inline-flex min-h-12 items-center gap-1 self-start px-2 font-semibold text-brand-strong print:hidden"
    >
      <span aria-hidden="true">‹</span> {children}
    </Link>
  );
}
