import { m } from "#messages";

/** What became of a value, in the same words on a toast, in a history and in the trail. An empty text is no value. */
export function changeText(name: string, from: string, to: string): string {
  if (from === "") return m.list_added({ name, value: to || m.list_nothing() });
  return m.list_changed({ name, from, to: to || m.list_nothing() });
}
