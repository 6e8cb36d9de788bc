import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { keepSessionAlive, useIdleLogout } from "#shared/actions/idle-logout.ts";
import type { IdleTimes } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { useMedia } from "#shared/ui/use-media.ts";
import { Button } from "./button.tsx";
import { useCommonActions } from "./command-palette/common-actions.ts";
import type { PaletteSource } from "./command-palette/palette-item.ts";
import { PaletteShortcut } from "./command-palette/palette-shortcut.tsx";
import { Dialog } from "./dialog.tsx";
import type { MenuProps } from "./menu.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TaskTray } from "./tasks/task-tray.tsx";
import { TopBar } from "./top-bar.tsx";

/** Minimum width for the sidebar (Tailwind's `md`). */
const SIDEBAR_MEDIA = "(min-width: 48rem)";

interface ShellProps extends Omit<MenuProps, "onFind"> {
  brand: string;
  /** Target of the brand's logo. */
  home: string;
  /** Items of the command palette, beside the common ones. */
  go: PaletteSource;
  /** Shown above every page. */
  notice?: ReactNode;
  children: ReactNode;
}

/** Layout of console pages with a session. */
export function Shell({ notice, go, children, ...page }: ShellProps) {
  const { idleStaff } = useBoot();
  const beside = useMedia(SIDEBAR_MEDIA);
  const [finding, setFinding] = useState(false);
  const source = { ...go, items: [...go.items, ...useCommonActions()] };
  const frame = { ...page, onFind: () => setFinding(true) };
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-paper focus:px-4 focus:py-2"
      >
        {m.nav_skip()}
      </a>
      <div className="flex min-h-dvh max-md:flex-col print:block">
        {beside ? <Sidebar {...frame} /> : <TopBar {...frame} />}
        <div className="flex min-w-0 flex-1 flex-col">
          {notice}
          <main id="content" tabIndex={-1} className="flex-1 p-4 outline-none lg:px-6 lg:py-5 print:p-0">
            {children}
          </main>
          <TaskTray />
        </div>
      </div>
      <PaletteShortcut source={source} open={finding} onOpen={setFinding} />
      <IdlePrompt times={idleStaff} />
    </>
  );
}

/** Asks whether the user is still active, counts down, and logs out. Mount it only while logged in. */
function IdlePrompt({ times }: { times: IdleTimes }) {
  const secondsLeft = useIdleLogout(times);
  if (secondsLeft === null) return null;
  return (
    <Dialog
      title={m.common_idle_title()}
      text={m.common_idle_text({ minutes: times.minutes, seconds: secondsLeft })}
      onClose={keepSessionAlive}
    >
      <Button onClick={keepSessionAlive}>{m.common_idle_stay()}</Button>
    </Dialog>
  );
}
