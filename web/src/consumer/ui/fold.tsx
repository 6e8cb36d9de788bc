import { type ReactNode, useState } from "react";
import { joinClasses } from "#shared/ui/classes.ts";

interface FoldProps {
  name: string;
  /** Totals, shown while folded. */
  figures?: { label: string; value: string }[];
  /** Whether it is unfolded at first. */
  open?: boolean;
  children: ReactNode;
}

/** A collapsible section whose content is rendered on first opening. */
export function Fold({ name, figures, open: opensAtFirst = false, children }: FoldProps) {
  const [open, setOpen] = useState(opensAtFirst);
  // What was typed inside stays when it is folded again.
  const [wasOpened, setWasOpened] = useState(opensAtFirst);
  return (
    <details
      open={open}
      className="border-t border-line last:border-b"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) setWasOpened(true);
      }}
    >
      <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 py-2 [&::-webkit-details-marker]:hidden">
        <span className={joinClasses("flex gap-2 font-semibold", figures !== undefined && "w-24")}>
          <span aria-hidden="true" className={joinClasses("self-start", open && "rotate-90")}>
            ›
          </span>
          {name}
        </span>
        {figures?.map(({ label, value }) => (
          <span key={label} className="text-sm text-ink-2">
            {label} <span className="whitespace-nowrap text-ink tabular-nums">{value}</span>
          </span>
        ))}
      </summary>
      {wasOpened && <div className="flex flex-col gap-4 pb-4">{children}</div>}
    </details>
  );
}
