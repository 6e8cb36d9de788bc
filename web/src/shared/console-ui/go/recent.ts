import type { PaletteItem } from "./go-item.ts";

const MAX_RECENT_ITEMS = 6;

/** What was gone to, the last first; only while the console is open, because records have names of people. */
let recent: readonly PaletteItem[] = [];

/** Remembers what leads somewhere. */
export function addRecent(item: PaletteItem): void {
  if (item.to === undefined) return;
  recent = [item, ...recent.filter((other) => !isSame(other, item))].slice(0, MAX_RECENT_ITEMS);
}

/** What was gone to; of pages and actions only what is known now, as it is named now. */
export function recentItems(known: readonly PaletteItem[]): PaletteItem[] {
  return recent.flatMap((item) => {
    if (item.kind !== "page" && item.kind !== "action") return [item];
    return known.filter((other) => isSame(other, item));
  });
}

export function isSame(one: PaletteItem, other: PaletteItem): boolean {
  return one.kind === other.kind && one.key === other.key;
}
