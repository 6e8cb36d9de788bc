import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** A row of up to four numbers. */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 max-sm:grid-cols-1 lg:grid-cols-3 lg:has-[>:nth-child(4):last-child]:grid-cols-4 2xl:grid-cols-6 gap-3">
      {children}
    </dl>
  );
}

/** Change of a number; `more` is null if unchanged. */
export interface Difference {
  more: boolean | null;
  text: string;
}

interface StatProps {
  label: string;
  value: string;
  /** Definition of the number. */
  note?: string;
  /** Formatted change; null if there is nothing to compare with. */
  change?: Difference | null;
  /** Link to the counted records. */
  link?: { to: string; search: Record<string, string> };
}

/** One number with label, change and link. */
export function Stat({ label, value, note, change, link }: StatProps) {
  return (
    <div className="relative flex flex-col rounded-md border border-line bg-paper px-4 py-3 has-[a:hover]:border-line-strong">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-2xl/snug font-bold tracking-tight tabular-nums">
        {link === undefined ? (
          value
        ) : (
          <Link
            to={link.to}
            search={link.search}
            className="rounded-sm underline-offset-4 after:absolute after:inset-0 after:rounded-md hover:underline"
          >
            {value}
            <span className="sr-only"> {label}</span>
          </Link>
        )}
      </dd>
      {note !== undefined && <dd className="text-sm text-ink-2">{note}</dd>}
      {change && (
        <dd className="text-sm text-ink-2">
          <Change {...change} />
        </dd>
      )}
    </div>
  );
}

function Change({ more, text }: Difference) {
  return (
    <>
      {more !== null && <span aria-hidden="true">{more ? "▲" : "▼"} </span>}
      {text}
    </>
  );
}
