import type { ReactNode } from "react";
import { m } from "#messages";
import { Heading } from "#shared/ui/heading.tsx";

interface StepScreenProps {
  /** Key of the screen. */
  viewKey: string;
  title: string;
  number: number;
  total: number;
  /** Null on the first screen. */
  onBack: (() => void) | null;
  children: ReactNode;
}

/** Layout of a profile screen: progress, Back, and a few questions. */
export function StepScreen({ viewKey, title, number, total, onBack, children }: StepScreenProps) {
  const place = m.profile_progress({ step: number, total });
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-5 lg:py-10">
      <div className="flex flex-col gap-2">
        <div className="flex min-h-9 items-center justify-between gap-4 text-sm text-ink-2">
          {onBack === null ? (
            <span />
          ) : (
            <button
              type="button"
              className="-ml-2 inline-flex min-h-12 items-center gap-1 px-2 font-semibold text-brand-strong"
              onClick={onBack}
            >
              <span aria-hidden="true">‹</span> {m.common_back()}
            </button>
          )}
          <span>{place}</span>
        </div>
        <progress
          aria-label={place}
          value={number}
          max={total}
          className="h-1.5 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
        />
      </div>
      <Heading viewKey={viewKey}>{title}</Heading>
      {children}
    </section>
  );
}
