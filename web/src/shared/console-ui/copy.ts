import { m } from "#messages";
import { toast } from "./toasts.tsx";

/** Copies a text to the clipboard and shows a toast. The Clipboard API is missing on pages without TLS. */
export async function copyTextToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(m.common_copied(), "ok");
  } catch {
    toast(m.common_copy_failed(), "bad");
  }
}
