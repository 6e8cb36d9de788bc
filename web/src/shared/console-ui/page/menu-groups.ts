import type { QueueLength } from "#shared/api/admin/work-queue.ts";
import type { Icon } from "../icons.tsx";
import type { ConsolePage } from "./console-page.ts";

type MenuPage = Pick<ConsolePage, "path" | "title" | "group" | "icon" | "queues">;

/** Work that waits on a page. */
export interface MenuCount {
  count: number;
  /** Whether there is more than was counted. */
  isMore: boolean;
}

export interface MenuEntry {
  path: string;
  title: string;
  icon?: Icon;
  count?: MenuCount;
  /** Marked as current on the exact path only. */
  exact?: boolean;
}

/** Entries under a heading; those without one come first. */
export interface MenuGroup {
  title: string | null;
  entries: MenuEntry[];
}

/** Menu groups of pages, in order of first appearance, with the lengths of their queues once loaded. */
export function menuGroups(pages: readonly MenuPage[], lengths: readonly QueueLength[] = []): MenuGroup[] {
  const groups = new Map<string | null, MenuGroup>();
  for (const page of pages) {
    const title = page.group?.() ?? null;
    const group = groups.get(title) ?? { title, entries: [] };
    const count = sumCounts(lengths.filter(({ queue }) => page.queues?.includes(queue)));
    group.entries.push({
      path: page.path,
      title: page.title(),
      ...(page.icon && { icon: page.icon }),
      ...(count && { count }),
      // A page with pages below it is marked on its exact path only.
      ...(pages.some(({ path }) => path.startsWith(`${page.path}/`)) && { exact: true }),
    });
    groups.set(title, group);
  }
  return [...groups.values()];
}

/** The sum of counts; undefined if nothing waits. */
export function sumCounts(counts: readonly MenuCount[]): MenuCount | undefined {
  const sum = counts.reduce((total, { count }) => total + count, 0);
  return sum === 0 ? undefined : { count: sum, isMore: counts.some(({ isMore }) => isMore) };
}
