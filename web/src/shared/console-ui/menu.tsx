import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";
import { Account, type Person } from "./account.tsx";
import { type Icon, SearchIcon } from "./icons.tsx";

export interface MenuEntry {
  path: string;
  title: string;
  icon?: Icon;
  /** Number shown beside the title. */
  count?: string | undefined;
  /** Marked as current on the exact path only. */
  exact?: boolean;
}

/** Entries under a heading; those without one come first. */
export interface MenuGroup {
  title: string | null;
  entries: MenuEntry[];
}

export interface MenuProps {
  groups: MenuGroup[];
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
export function Menu({ groups, person, onFind, collapsed = false, onFollow }: MenuProps & MenuState) {
  const pages = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
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
        aria-label={m.nav_menu()}
        className={joinClasses("min-h-0 flex-1 overflow-x-hidden overflow-y-auto", collapsed ? "px-2" : "px-2.5")}
      >
        {groups.map((group) => (
          <MenuSection key={group.title} group={group} collapsed={collapsed} onFollow={onFollow} />
        ))}
      </nav>
      <Account person={person} collapsed={collapsed} onFollow={onFollow} />
    </>
  );
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

interface MenuSectionProps {
  group: MenuGroup;
  collapsed: boolean;
  onFollow: (() => void) | undefined;
}

function MenuSection({ group, collapsed, onFollow }: MenuSectionProps) {
  return (
    <>
      {group.title && <GroupTitle title={group.title} collapsed={collapsed} />}
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <EntryLink entry={entry} collapsed={collapsed} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Heading of a group; a line in the collapsed menu. */
function GroupTitle({ title, collapsed }: { title: string; collapsed: boolean }) {
  return (
    <h2
      className={joinClasses(
        collapsed
          ? "mx-1 my-2 h-px overflow-hidden bg-line text-transparent"
          : "mt-3 mb-1 px-2.5 text-xs font-semibold text-ink-3",
      )}
    >
      {title}
    </h2>
  );
}

function EntryLink({ entry, collapsed, onFollow }: { entry: MenuEntry } & Omit<MenuSectionProps, "group">) {
  const { path, title, icon: Icon, count, exact = false } = entry;
  return (
    <Link
      to={path}
      activeOptions={{ exact }}
      {...(collapsed && { "aria-label": title, title })}
      className={joinClasses(
        "flex min-h-8 items-center gap-2.5 rounded-sm text-ink/90 hover:bg-side-active/60 max-lg:min-h-11 data-[status=active]:bg-side-active data-[status=active]:font-semibold data-[status=active]:text-ink",
        collapsed ? "justify-center" : "px-2.5",
      )}
      {...(onFollow && { onClick: onFollow })}
    >
      {Icon && <Icon />}
      {!collapsed && <span className="min-w-0 flex-1">{title}</span>}
      {!collapsed && count !== undefined && <span className="text-xs font-normal text-ink-3">{count}</span>}
    </Link>
  );
}
