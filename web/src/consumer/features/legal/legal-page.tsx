import type { ReactNode } from "react";

/** A text page: one column of readable width. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-8 text-ink-2">
      <h1 className="text-[1.75rem]/[1.18] font-bold tracking-tight text-ink">{title}</h1>
      {children}
    </article>
  );
}
