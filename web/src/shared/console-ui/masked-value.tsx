import { useEffect, useState } from "react";
import { m } from "#messages";
import { ReasonDialog, type ReasonChoice, type SubjectField } from "./form/reason-dialog.tsx";
import { EmptyValue } from "./list/data-table.tsx";

const MILLISECONDS = 1_000;

/** A value that is shown until a time limit. */
interface ShownValue {
  value: string;
  hideAfterSeconds: number;
}

interface MaskedValueProps {
  /** The value as the server masks it; null if it is not set. */
  masked: string | null;
  /** What it is, such as "mobile number". */
  field: string;
  reasons: readonly ReasonChoice[];
  /** Fetches the value for a reason; null without the permission. */
  reveal: ((reason: string, explanation: string, subject: string) => Promise<ShownValue>) | null;
  renderSubject?: SubjectField | undefined;
}

/** A masked value that can be shown for a recorded reason, until it hides itself again. */
export function MaskedValue({ masked, field, reasons, reveal, renderSubject }: MaskedValueProps) {
  const [shown, setShown] = useState<ShownValue | null>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), shown.hideAfterSeconds * MILLISECONDS);
    return () => clearTimeout(timer);
  }, [shown]);
  if (masked === null) return <EmptyValue />;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span role="status" className="wrap-anywhere">
        {shown?.value ?? masked}
      </span>
      {/* One button for both, so that it keeps the focus. */}
      {reveal !== null && (
        <button
          type="button"
          aria-label={shown === null ? m.common_reveal({ field }) : m.common_reveal_hide({ field })}
          className="rounded-sm font-semibold text-brand-strong underline underline-offset-4 max-sm:min-h-11"
          onClick={() => (shown === null ? setAsking(true) : setShown(null))}
        >
          {shown === null ? m.common_reveal_show() : m.common_reveal_hide_short()}
        </button>
      )}
      {asking && reveal !== null && (
        <ReasonDialog
          title={m.common_reveal({ field })}
          text={m.common_reveal_text()}
          submit={m.common_reveal_show()}
          reasons={reasons}
          renderSubject={renderSubject}
          send={async (...chosen) => setShown(await reveal(...chosen))}
          onSent={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}
