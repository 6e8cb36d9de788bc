import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { classes } from "#shared/ui/classes.ts";
import { BrandMark } from "./brand-mark.tsx";
import { IconButton } from "./icon-button.tsx";
import { PanelIcon } from "./icons.tsx";
import { Menu, type MenuProps } from "./menu.tsx";
import { keep, kept } from "./preference.ts";

const COLLAPSED = "collapsed";

interface SidebarProps extends MenuProps {
  brand: string;
  home: string;
}

/** 240 px beside the page on wide screens; collapsed it leaves a strip with the button that expands it. */
export function Sidebar({ brand, home, ...menu }: SidebarProps) {
  const [open, setOpen] = useState(() => kept("menu") !== COLLAPSED);
  const toggle = () => {
    keep("menu", open ? COLLAPSED : null);
    setOpen(!open);
  };
  return (
    <aside
      data-theme="dark"
      className={classes("sticky top-0 flex h-dvh shrink-0 flex-col bg-side text-ink", open ? "w-60" : "w-12")}
    >
      <div className={classes("flex h-14 items-center justify-between", open ? "pr-2.5 pl-4.5" : "px-2")}>
        {open && (
          <Link to={home} className="min-w-0 rounded-sm">
            <BrandMark name={brand} />
          </Link>
        )}
        <IconButton label={m.nav_menu()} aria-expanded={open} onClick={toggle}>
          <PanelIcon />
        </IconButton>
      </div>
      {open && <Menu {...menu} />}
    </aside>
  );
}
