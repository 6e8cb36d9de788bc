import type { ReactNode } from "react";

/** A page as high as the window, less its margins; what may shrink takes what the rest leaves. */
export function OneScreen({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-3 lg:h-[calc(100dvh-2.5rem)] lg:min-h-150">{children}</div>;
}

interface ReportHeaderProps {
  /** Heading, and what it is about. */
  children: ReactNode;
  buttons: ReactNode;
}

/** The heading of a report; its buttons stay beside it. */
export function ReportHeader({ children, buttons }: ReportHeaderProps) {
  return (
    <header className="flex shrink-0 items-center justify-between gap-x-4 gap-y-2 max-md:flex-wrap">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">{children}</div>
      <div className="flex shrink-0 flex-wrap gap-2.5">{buttons}</div>
    </header>
  );
}
