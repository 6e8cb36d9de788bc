import type { ReactNode } from "react";
import { m } from "#messages";
import { useBoot } from "#shared/boot/boot.ts";
import { useMedia } from "#shared/ui/use-media.ts";
import { GoKey } from "./go-key.tsx";
import { IdlePrompt } from "./idle-prompt.tsx";
import type { MenuProps } from "./menu.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

/** Where the sidebar's icons leave enough room for a page; Tailwind's `md`. */
const BESIDE = "(min-width: 48rem)";

interface ShellProps extends MenuProps {
  brand: string;
  /** Where the brand mark leads. */
  home: string;
  /** Above every page: what must not be overlooked. */
  notice?: ReactNode;
  children: ReactNode;
}

/** What stands around every page of a logged-in console. */
export function Shell({ notice, children, ...frame }: ShellProps) {
  const { idleStaff } = useBoot();
  const beside = useMedia(BESIDE);
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-paper focus:px-4 focus:py-2"
      >
        {m.nav_skip()}
      </a>
      <div className="flex min-h-dvh max-md:flex-col">
        {beside ? <Sidebar {...frame} /> : <TopBar {...frame} />}
        <div className="min-w-0 flex-1">
          {notice}
          <main id="content" tabIndex={-1} className="p-4 outline-none lg:px-6 lg:py-5">
            {children}
          </main>
        </div>
      </div>
      <GoKey groups={frame.groups} />
      <IdlePrompt times={idleStaff} />
    </>
  );
}
