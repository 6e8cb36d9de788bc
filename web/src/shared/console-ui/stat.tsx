import type { ReactNode } from "react";

/** Numbers side by side. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3">{children}</dl>;
}

/** One number with its name and, where the name does not say it all, what is counted. */
export function Stat({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div className="flex flex-col rounded-md border border-line bg-paper px-4 py-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-2xl/snug font-bold tracking-tight">{value}</dd>
      {note && <dd className="text-sm text-ink-3">{note}</dd>}
    </div>
  );
}
