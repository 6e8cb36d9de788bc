import type { AdminPage } from "#admin/pages.ts";
import type { MenuGroup } from "#shared/console-ui/menu.tsx";

/** Pages as the menu shows them: under their headings, in the order in which these first appear. */
export function menuGroups(pages: readonly AdminPage[]): MenuGroup[] {
  const groups = new Map<string | null, MenuGroup>();
  for (const page of pages) {
    const title = page.group?.() ?? null;
    const group = groups.get(title) ?? { title, entries: [] };
    group.entries.push({ path: page.path, title: page.title() });
    groups.set(title, group);
  }
  return [...groups.values()];
}
