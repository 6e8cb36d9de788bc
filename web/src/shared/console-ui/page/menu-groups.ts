import type { AdminPage } from "#admin/pages.ts";
import type { Overview } from "#shared/api/types.ts";
import type { MenuGroup } from "#shared/console-ui/menu.tsx";
import { count } from "#shared/format/number.ts";

/**
 * Pages as the menu shows them: under their headings, in the order in which these first appear, with their counts once
 * these are known.
 */
export function menuGroups(pages: readonly AdminPage[], overview?: Overview): MenuGroup[] {
  const groups = new Map<string | null, MenuGroup>();
  for (const page of pages) {
    const title = page.group?.() ?? null;
    const group = groups.get(title) ?? { title, entries: [] };
    const number = overview && page.count?.(overview);
    group.entries.push({
      path: page.path,
      title: page.title(),
      ...(number !== undefined && { count: count(number) }),
    });
    groups.set(title, group);
  }
  return [...groups.values()];
}
