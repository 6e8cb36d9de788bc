import type { ReactNode } from "react";
import { m } from "#messages";
import { BackButton } from "./back-button.tsx";
import { Heading } from "#shared/ui/heading.tsx";

interface StepScreenProps {
  /** Key of the screen. */
  viewKey: string;
  title: string;
  number: number;
  total: number;
  /** The name of the product. */
  product: string;
  /** Null if there is nothing to go back to. */
  onBack: (() => void) | null;
  children: ReactNode;
}

/** Layout of a profile screen: progress, Back, and a few questions. */
export function StepScreen({ viewKey, title, number, total, product, onBack, children }: StepScreenProps) {
  const place = m.profile_progress({ step: number, total });
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-5 lg:py-10">
      <div className="flex flex-col gap-2">
        <div className="flex min-h-9 items-center justify-between gap-4 text-sm text-ink-2">
          {onBack === null ? <span /> : <BackButton onBack={onBack} />}
          <span>{place}</span>
        </div>
        <progress
          aria-label={place}
          value={number}
          max={total}
          className="h-1.5 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand-strong [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand-strong"
        />
      </div>
      <div className="flex flex-col gap-1">
        <p className="text-sm font-semibold text-ink-2">{product}</p>
        <Heading viewKey={viewKey}>{title}</Heading>
      </div>
      {children}
    </section>
  );
}
