import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { joinClasses } from "#shared/ui/classes.ts";
import { useMedia } from "#shared/ui/use-media.ts";
import { BrandMark } from "./brand-mark.tsx";
import { IconButton } from "./icon-button.tsx";
import { PanelIcon } from "./icons.tsx";
import { Menu, type MenuProps } from "./menu.tsx";
import { savePreference, readPreference } from "./preference.ts";

const COLLAPSED = "collapsed";

/** Minimum width for the expanded menu (Tailwind's `lg`). */
const WIDE_MENU_MEDIA = "(min-width: 64rem)";

interface SidebarProps extends MenuProps {
  brand: string;
  home: string;
}

/**
 * Sidebar: 240 px with titles, or collapsed to icons. On wide screens the choice is stored; on narrower ones it starts
 * collapsed, and collapses again after a navigation.
 */
export function Sidebar({ brand, home, ...menu }: SidebarProps) {
  const wide = useMedia(WIDE_MENU_MEDIA);
  const [chosen, setChosen] = useState(() => readPreference("menu") !== COLLAPSED);
  const [opened, setOpened] = useState(false);
  const open = wide ? chosen : opened;
  const toggle = () => {
    if (!wide) return setOpened(!opened);
    savePreference("menu", chosen ? COLLAPSED : null);
    setChosen(!chosen);
  };
  return (
    <aside
      data-theme="dark"
      className={joinClasses(
        "sticky top-0 flex h-dvh shrink-0 flex-col bg-side text-ink print:hidden",
        open ? "w-60" : "w-13",
      )}
    >
      <div className={joinClasses("flex h-14 shrink-0 items-center justify-between", open ? "pr-2.5 pl-4.5" : "px-2")}>
        {open && (
          <Link to={home} className="min-w-0 rounded-sm">
            <BrandMark name={brand} />
          </Link>
        )}
        <IconButton label={m.nav_menu()} aria-expanded={open} onClick={toggle}>
          <PanelIcon />
        </IconButton>
      </div>
      <Menu {...menu} collapsed={!open} onFollow={() => setOpened(false)} />
    </aside>
  );
}
