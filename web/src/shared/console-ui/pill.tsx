import type { ReactNode } from "react";
import { joinClasses } from "#shared/ui/classes.ts";

export type PillTone = "ok" | "warn" | "bad" | "info" | "quiet";

const TONES: Record<PillTone, string> = {
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  quiet: "bg-ground text-ink-2",
};

/** A status pill. The text carries the meaning; colour supports it. */
export function Pill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return (
    <span className={joinClasses("inline-block rounded-lg px-2 py-0.5 text-xs font-semibold", TONES[tone])}>
      {children}
    </span>
  );
}
