import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";
import { Account, type Person } from "./account.tsx";
import type { Favourites } from "./favourites.ts";
import { SearchIcon } from "./icons.tsx";
import { MenuSection } from "./menu-group.tsx";
import type { MenuGroup } from "./page/menu-groups.ts";

export interface MenuProps {
  groups: MenuGroup[];
  /** The person's favourite pages; undefined in a console without them. */
  favourites?: Favourites | undefined;
  person: Person;
  /** Opens the command palette. */
  onFind: () => void;
}

interface MenuState {
  /** Shows icons only, with tooltips. */
  collapsed?: boolean;
  onFollow?: () => void;
}

/** Content of the sidebar and the drawer: permitted pages and account. */
export function Menu({ groups, favourites, person, onFind, collapsed = false, onFollow }: MenuProps & MenuState) {
  const pages = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const all = withFavourites(groups, collapsed ? undefined : favourites);
  const [open, toggle] = useOpenGroup(all, path);
  // In low windows, scrolls the current page's entry into view.
  useEffect(() => {
    const entries = [...(pages.current?.querySelectorAll("a") ?? [])];
    const current = entries.findLast(({ pathname }) => path === pathname || path.startsWith(`${pathname}/`));
    current?.scrollIntoView({ block: "nearest" });
  }, [path]);
  const find = () => {
    onFollow?.();
    onFind();
  };
  return (
    <>
      <FindButton collapsed={collapsed} onFind={find} />
      <nav
        ref={pages}
        tabIndex={-1}
        aria-label={m.nav_menu()}
        className={joinClasses("min-h-0 flex-1 overflow-x-hidden overflow-y-auto", collapsed ? "px-2" : "px-2.5")}
      >
        {all.map((group) => (
          <MenuSection
            key={group.title}
            group={group}
            collapsed={collapsed}
            open={group.title === open}
            onToggle={() => toggle(group.title)}
            favourites={favourites}
            onFollow={onFollow}
          />
        ))}
      </nav>
      <Account person={person} collapsed={collapsed} onFollow={onFollow} />
    </>
  );
}

/** Adds the favourites as a group below the pages without a heading. */
function withFavourites(groups: MenuGroup[], favourites: Favourites | undefined): MenuGroup[] {
  const pages = groups.flatMap(({ entries }) => entries);
  const chosen = favourites?.paths.flatMap((path) => pages.filter((page) => page.path === path)) ?? [];
  if (chosen.length === 0) return groups;
  const [first, others] = [groups.filter(({ title }) => title === null), groups.filter(({ title }) => title !== null)];
  return [...first, { title: m.nav_favourites(), entries: chosen }, ...others];
}

/** The one open group: the first one with the current page, until another is opened or its page is left. */
function useOpenGroup(groups: readonly MenuGroup[], path: string): [string | null, (title: string | null) => void] {
  const contains = ({ title, entries }: MenuGroup) =>
    title !== null && entries.some((entry) => path === entry.path || path.startsWith(`${entry.path}/`));
  const titleAt = () => groups.find(contains)?.title ?? null;
  const [state, setState] = useState(() => ({ open: titleAt(), path }));
  if (state.path !== path) {
    const isShown = groups.some((group) => group.title === state.open && contains(group));
    setState({ open: isShown ? state.open : (titleAt() ?? state.open), path });
  }
  return [state.open, (title) => setState({ open: title === state.open ? null : title, path })];
}

/** Button of the command palette, for those who do not know its shortcut. */
function FindButton({ collapsed, onFind }: { collapsed: boolean; onFind: () => void }) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      {...(collapsed && { "aria-label": m.go_title(), title: m.go_title() })}
      className={joinClasses(
        "mb-2 flex min-h-8 items-center gap-2.5 rounded-sm border border-line text-ink-2 hover:bg-side-active/60 hover:text-ink max-lg:min-h-11",
        collapsed ? "mx-2 justify-center" : "mx-2.5 px-2.5",
      )}
      onClick={onFind}
    >
      <SearchIcon />
      {!collapsed && (
        <>
          <span className="min-w-0 flex-1 truncate text-left">{m.go_find()}</span>
          <kbd aria-hidden="true" className="font-sans text-xs text-ink-3">
            Ctrl K
          </kbd>
        </>
      )}
    </button>
  );
}
