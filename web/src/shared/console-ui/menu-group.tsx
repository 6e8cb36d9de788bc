import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { m } from "#messages";
import { formatCount } from "#shared/format/number.ts";
import { joinClasses } from "#shared/ui/classes.ts";
import { useFocusAfterRemoval } from "#shared/ui/lost-focus.ts";
import { type Favourites, MAX_FAVOURITES } from "./favourites.ts";
import { OpenedIcon, StarIcon } from "./icons.tsx";
import { type MenuCount, type MenuEntry, type MenuGroup, sumCounts } from "./page/menu-groups.ts";

interface MenuSectionProps {
  group: MenuGroup;
  /** Shows icons only, with tooltips, of all groups. */
  collapsed: boolean;
  open: boolean;
  onToggle: () => void;
  favourites: Favourites | undefined;
  onFollow: (() => void) | undefined;
}

/** A heading that opens its entries. */
export function MenuSection({ group, collapsed, open, onToggle, favourites, onFollow }: MenuSectionProps) {
  const shown = collapsed || open || group.title === null;
  return (
    <>
      {group.title !== null &&
        (collapsed ? (
          <h2 className="mx-1 my-2 h-px overflow-hidden bg-line text-transparent">{group.title}</h2>
        ) : (
          <GroupHeading title={group.title} entries={group.entries} open={open} onToggle={onToggle} />
        ))}
      {shown && (
        <ul>
          {group.entries.map((entry) => (
            <li key={entry.path} className="group/entry relative">
              <EntryLink entry={entry} collapsed={collapsed} onFollow={onFollow} />
              {!collapsed && favourites && <Star entry={entry} favourites={favourites} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface GroupHeadingProps {
  title: string;
  entries: readonly MenuEntry[];
  open: boolean;
  onToggle: () => void;
}

/** While closed it shows what waits on its pages. */
function GroupHeading({ title, entries, open, onToggle }: GroupHeadingProps) {
  const waiting = sumCounts(entries.flatMap(({ count }) => (count ? [count] : [])));
  return (
    <h2>
      <button
        type="button"
        aria-expanded={open}
        className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2.5 text-left text-xs font-semibold text-ink-3 hover:bg-side-active/60 hover:text-ink max-lg:min-h-11"
        onClick={onToggle}
      >
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {!open && waiting && <Count {...waiting} />}
        <span className={joinClasses("transition-transform", !open && "-rotate-90")}>
          <OpenedIcon />
        </span>
      </button>
    </h2>
  );
}

function EntryLink({
  entry,
  collapsed,
  onFollow,
}: { entry: MenuEntry } & Pick<MenuSectionProps, "collapsed" | "onFollow">) {
  const { path, title, icon: EntryIcon, count, exact = false } = entry;
  return (
    <Link
      to={path}
      activeOptions={{ exact }}
      {...(collapsed && { "aria-label": title, title })}
      className={joinClasses(
        "flex min-h-8 items-center gap-2.5 rounded-sm text-ink/90 hover:bg-side-active/60 max-lg:min-h-11 data-[status=active]:bg-side-active data-[status=active]:font-semibold data-[status=active]:text-ink",
        collapsed ? "justify-center" : "pr-9 pl-2.5 lg:pr-7",
      )}
      {...(onFollow && { onClick: onFollow })}
    >
      {EntryIcon && <EntryIcon />}
      {!collapsed && <span className="min-w-0 flex-1 truncate">{title}</span>}
      {!collapsed && count && <Count {...count} />}
    </Link>
  );
}

function Count({ count, isMore }: MenuCount) {
  const number = `${formatCount(count)}${isMore ? "+" : ""}`;
  return (
    <span className="rounded-full bg-side-active px-1.5 text-xs font-semibold text-ink tabular-nums">
      <span aria-hidden="true">{number}</span>
      <span className="sr-only">{m.nav_group_waiting({ number })}</span>
    </span>
  );
}

interface StarProps {
  entry: MenuEntry;
  favourites: Favourites;
}

/** Adds the page to the favourites, or removes it; shown on hover, focus and touch screens. */
function Star({ entry: { path, title }, favourites: { paths, toggle } }: StarProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The group of favourites loses the entry.
  useFocusAfterRemoval(button, "nav");
  const on = paths.includes(path);
  const full = !on && paths.length >= MAX_FAVOURITES;
  const label = on ? m.nav_favourite_remove({ page: title }) : m.nav_favourite_add({ page: title });
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      disabled={full}
      title={full ? m.nav_favourites_full({ number: String(MAX_FAVOURITES) }) : label}
      className={joinClasses(
        "absolute top-0 right-0 flex h-full w-9 items-center justify-center rounded-sm lg:w-7 text-ink-3 hover:text-ink focus-visible:opacity-100 group-hover/entry:opacity-100 disabled:cursor-not-allowed max-lg:opacity-100",
        on ? "[&_svg]:size-3.5 [&_svg]:fill-current" : "opacity-0 [&_svg]:size-3.5",
      )}
      onClick={() => toggle(path)}
    >
      <StarIcon />
    </button>
  );
}
