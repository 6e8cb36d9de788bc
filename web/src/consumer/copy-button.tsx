import { m } from "#messages";
import { toast } from "#shared/ui/toast-store.ts";

interface CopyButtonProps {
  /** What the button says. */
  label: string;
  text: string;
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const copy = async () => {
    try {
      // There is no clipboard on pages without TLS.
      await navigator.clipboard.writeText(text);
      toast(m.common_copied(), "ok");
    } catch {
      toast(m.common_copy_failed(), "bad");
    }
  };
  return (
    <button
      type="button"
      className="min-h-12 font-semibold text-brand-strong underline-offset-4 hover:underline"
      onClick={() => void copy()}
    >
      {label}
    </button>
  );
}
