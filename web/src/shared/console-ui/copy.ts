import { m } from "#messages";
import { toast } from "./toasts.tsx";

/** Puts a text on the clipboard and says so. There is no clipboard on pages without TLS. */
export async function copyTextToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(m.common_copied(), "ok");
  } catch {
    toast(m.common_copy_failed(), "bad");
  }
}
