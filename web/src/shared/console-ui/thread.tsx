import type { ReactNode } from "react";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDateTime } from "#shared/format/date.ts";
import { joinClasses } from "#shared/ui/classes.ts";

export interface ThreadEntry {
  key: string | number;
  /** Who did what. */
  heading: ReactNode;
  at: string;
  /** The class of the line beside it. */
  border?: string | undefined;
  body?: ReactNode;
}

/** What was written about something, and what happened to it, oldest first. */
export function Thread({ entries }: { entries: readonly ThreadEntry[] }) {
  const { language } = useBoot();
  return (
    <ol className="flex flex-col gap-3">
      {entries.map(({ key, heading, at, border = "border-line", body }) => (
        <li key={key} className={joinClasses("border-l-2 pl-3", border)}>
          <p className="text-sm text-ink-2">
            {heading} · {formatDateTime(at, language)}
          </p>
          {body}
        </li>
      ))}
    </ol>
  );
}

/** Words of a thread as they were typed; `removed` where they were erased. */
export function ThreadText({ text, removed }: { text: string; removed: string }) {
  return (
    <p className="max-w-prose wrap-anywhere whitespace-pre-line">
      {text === "" ? <span className="text-ink-3">{removed}</span> : text}
    </p>
  );
}
