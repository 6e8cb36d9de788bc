import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { Account, type Person } from "./account.tsx";

/** One page in the menu. */
export interface MenuEntry {
  path: string;
  title: string;
  /** How many things are behind it. */
  count?: string | undefined;
  /** Marked only on the very page, not on those below it. */
  exact?: boolean;
}

/** Entries under one heading; without a heading they stand first. */
export interface MenuGroup {
  title: string | null;
  entries: MenuEntry[];
}

export interface MenuProps {
  groups: MenuGroup[];
  person: Person;
}

/** The pages that one may open, and oneself: what the sidebar holds, and the drawer of narrow screens. */
export function Menu({ groups, person, onFollow }: MenuProps & { onFollow?: () => void }) {
  return (
    <>
      <nav aria-label={m.nav_menu()} className="min-h-0 flex-1 overflow-y-auto px-2.5">
        {groups.map((group) => (
          <MenuSection key={group.title} group={group} onFollow={onFollow} />
        ))}
      </nav>
      <Account person={person} onFollow={onFollow} />
    </>
  );
}

interface MenuSectionProps {
  group: MenuGroup;
  onFollow: (() => void) | undefined;
}

function MenuSection({ group, onFollow }: MenuSectionProps) {
  return (
    <>
      {group.title && <h2 className="mt-3 mb-1 px-2.5 text-xs font-semibold text-ink-3">{group.title}</h2>}
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <Link
              to={entry.path}
              activeOptions={{ exact: entry.exact ?? false }}
              className="flex min-h-7.5 items-center justify-between rounded-sm px-2.5 text-ink/90 hover:bg-side-active/60 max-lg:min-h-11 data-[status=active]:bg-side-active data-[status=active]:font-semibold data-[status=active]:text-ink"
              {...(onFollow && { onClick: onFollow })}
            >
              {entry.title}
              {entry.count !== undefined && <span className="text-xs font-normal text-ink-3">{entry.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
