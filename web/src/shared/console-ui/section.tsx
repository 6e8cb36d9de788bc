import { type ReactNode, type Ref, useId } from "react";

interface SectionProps {
  title: string;
  /** One sentence of explanation. */
  note?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Refers to the heading, which can then take the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** A section of a page with its own heading. */
export function Section({ title, note, actions, headingRef, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3 rounded-md border border-line bg-paper p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2
            id={titleId}
            className="text-[1rem] font-semibold outline-none"
            {...(headingRef && { ref: headingRef, tabIndex: -1 })}
          >
            {title}
          </h2>
          {note && <p className="max-w-prose text-ink-2">{note}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
