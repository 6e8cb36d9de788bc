import { m } from "#messages";
import type { Result } from "#shared/api/admin/eligibility.ts";

const MARKS: Record<Result, { sign: string; look: string; label: () => string }> = {
  passed: { sign: "✓", look: "text-ok", label: m.eligibility_passed },
  failed: { sign: "✕", look: "text-bad", label: m.eligibility_failed },
  unknown: { sign: "?", look: "text-info", label: m.eligibility_unknown },
};

/** Label of a criterion's result. */
export function ResultMark({ result }: { result: Result }) {
  const { sign, look, label } = MARKS[result];
  return (
    <span className={look}>
      <span aria-hidden="true" className="inline-block w-4">
        {sign}
      </span>
      {label()}
    </span>
  );
}

/** The result as an icon, with the reason as a tooltip. */
export function ResultSign({ result, text }: { result: Result; text: string }) {
  const { sign, look, label } = MARKS[result];
  return (
    <span className={look} title={text}>
      <span aria-hidden="true" className="font-bold">
        {sign}
      </span>
      <span className="sr-only">{label()}</span>
    </span>
  );
}
