import { Dialog } from "@base-ui/react/dialog";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { BrandMark } from "./brand-mark.tsx";
import { backdropClasses } from "./dialog.tsx";
import { IconButton } from "./icon-button.tsx";
import { CrossIcon, MenuIcon } from "./icons.tsx";
import { Menu, type MenuProps } from "./menu.tsx";

interface TopBarProps extends MenuProps {
  brand: string;
  home: string;
}

/** Top bar of narrow screens with logo and menu drawer. */
export function TopBar({ brand, home, ...menu }: TopBarProps) {
  const [open, setOpen] = useState(false);
  return (
    <header
      data-theme="dark"
      className="sticky top-0 z-10 flex h-12 items-center gap-2 bg-side px-2 text-ink print:hidden"
    >
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Trigger
          render={
            <IconButton label={m.nav_menu()}>
              <MenuIcon />
            </IconButton>
          }
        />
        <Dialog.Portal>
          <Dialog.Backdrop className={backdropClasses} />
          <Dialog.Popup
            data-theme="dark"
            aria-label={m.nav_menu()}
            className="fixed inset-y-0 left-0 z-40 flex w-60 flex-col bg-side text-ink"
          >
            <div className="flex h-12 items-center px-2">
              <Dialog.Close
                render={
                  <IconButton label={m.common_close()}>
                    <CrossIcon />
                  </IconButton>
                }
              />
            </div>
            <Menu {...menu} onFollow={() => setOpen(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <Link to={home} className="min-w-0 rounded-sm">
        <BrandMark name={brand} />
      </Link>
    </header>
  );
}
