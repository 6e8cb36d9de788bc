import type { PaletteItem } from "./palette-item.ts";

const MAX_RECENT_ITEMS = 6;

/** Recent items, newest first. In memory only, because they contain names of people. */
let recent: readonly PaletteItem[] = [];

/** Remembers an item with a target. */
export function addRecent(item: PaletteItem): void {
  if (item.to === undefined) return;
  recent = [item, ...recent.filter((other) => !isSame(other, item))].slice(0, MAX_RECENT_ITEMS);
}

/** Lists recent items; pages and actions only if they still exist, with their current titles. */
export function recentItems(known: readonly PaletteItem[]): PaletteItem[] {
  return recent.flatMap((item) => {
    if (item.kind !== "page" && item.kind !== "action") return [item];
    return known.filter((other) => isSame(other, item));
  });
}

export function isSame(one: PaletteItem, other: PaletteItem): boolean {
  return one.kind === other.kind && one.key === other.key;
}
