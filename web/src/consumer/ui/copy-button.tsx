import { m } from "#messages";
import { toast } from "#shared/ui/toast-store.ts";

interface CopyButtonProps {
  /** Label of the button. */
  label: string;
  text: string;
}

/** Copies a text to the clipboard and shows a toast. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const copy = async () => {
    try {
      // The Clipboard API is missing on pages without TLS.
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
