import type { GoItem } from "./go-item.ts";

const MOST = 6;

/** What was gone to, the last first; only while the console is open, because records have names of people. */
let recent: readonly GoItem[] = [];

/** Remembers what leads somewhere. */
export function noteRecent(item: GoItem): void {
  if (item.to === undefined) return;
  recent = [item, ...recent.filter((other) => !isSame(other, item))].slice(0, MOST);
}

/** What was gone to; of pages and actions only what is known now, as it is named now. */
export function recentItems(known: readonly GoItem[]): GoItem[] {
  return recent.flatMap((item) => {
    if (item.kind !== "page" && item.kind !== "action") return [item];
    return known.filter((other) => isSame(other, item));
  });
}

export function isSame(one: GoItem, other: GoItem): boolean {
  return one.kind === other.kind && one.key === other.key;
}
