import { m } from "#messages";

/** A change as text, the same in toasts, history and audit trail. An empty text means not set. */
export function changeText(name: string, from: string, to: string): string {
  if (from === "") return m.list_added({ name, value: to || m.common_not_set() });
  return m.list_changed({ name, from, to: to || m.common_not_set() });
}
