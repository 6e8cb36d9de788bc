import type { Overview } from "#shared/api/types.ts";
import { formatCount } from "#shared/format/number.ts";
import type { MenuGroup } from "../menu.tsx";
import type { ConsolePage } from "./console-page.ts";

type MenuPage = Pick<ConsolePage, "path" | "title" | "group" | "icon" | "count">;

/** Menu groups of pages, in order of first appearance, with counts once loaded. */
export function menuGroups(pages: readonly MenuPage[], overview?: Overview): MenuGroup[] {
  const groups = new Map<string | null, MenuGroup>();
  for (const page of pages) {
    const title = page.group?.() ?? null;
    const group = groups.get(title) ?? { title, entries: [] };
    const number = overview && page.count?.(overview);
    group.entries.push({
      path: page.path,
      title: page.title(),
      ...(page.icon && { icon: page.icon }),
      ...(number !== undefined && { count: formatCount(number) }),
      // A page with pages below it is marked on its exact path only.
      ...(pages.some(({ path }) => path.startsWith(`${page.path}/`)) && { exact: true }),
    });
    groups.set(title, group);
  }
  return [...groups.values()];
}
