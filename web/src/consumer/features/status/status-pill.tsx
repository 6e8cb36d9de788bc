import type { SubmissionStatus } from "#shared/api/types.ts";
import { joinClasses } from "#shared/ui/classes.ts";

const WAITING = "bg-info-soft text-info";
const GOOD = "bg-ok-soft text-ok";
const ENDED = "bg-ground text-ink-2";

const TONES: Record<SubmissionStatus, string> = {
  created: WAITING,
  submitted: WAITING,
  redirected: "bg-warn-soft text-warn",
  in_review: WAITING,
  approved: GOOD,
  disbursed: GOOD,
  rejected: "bg-bad-soft text-bad",
  withdrawn: ENDED,
  expired: ENDED,
  failed: "bg-bad-soft text-bad",
};

/** A status in words on its tint. */
export function StatusPill({ status, text }: { status: SubmissionStatus; text: string }) {
  return <span className={joinClasses("rounded-full px-3 py-1 text-sm font-semibold", TONES[status])}>{text}</span>;
}
