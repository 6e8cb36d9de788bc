import { Outlet, useRouterState } from "@tanstack/react-router";
import { m } from "#messages";
import { customerSession } from "#consumer/session/customer-session.ts";
import { isPage } from "#consumer/site/is-page.ts";
import { keepSessionAlive, useIdleLogout } from "#shared/actions/idle-logout.ts";
import type { IdleTimes } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { useWaiting } from "#shared/session/open-page.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { OfflineBar } from "#shared/ui/offline-bar.tsx";
import { RouteFocus } from "#shared/ui/route-focus.tsx";
import { SessionEnded } from "#shared/ui/session-ended.tsx";
import { Toasts } from "#shared/ui/toasts.tsx";
import { useHydrated } from "#shared/ui/use-hydrated.ts";
import { WaitingScreen } from "#shared/ui/waiting-screen.tsx";
import { buildShellOptions } from "./shell-options.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

export function Shell() {
  const boot = useBoot();
  const waiting = useWaiting();
  const path = useRouterState({ select: findShownPath });
  const rules = buildShellOptions(path, boot.site);
  const hydrated = useHydrated();
  const shellOptions = {
    ...rules,
    logout: rules.logout && customerSession.token() !== null,
    // The server renders pages as for visitors.
    logIn: rules.logIn && !(hydrated && customerSession.token() !== null),
  };
  if (waiting) return <WaitingScreen />;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-paper focus:px-4 focus:py-3"
      >
        {m.nav_skip()}
      </a>
      {!rules.bare && <Header shellOptions={shellOptions} />}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <div className="mx-auto max-w-5xl px-4 *:mt-4">
          <SessionEnded />
        </div>
        <Outlet />
      </main>
      {!rules.bare && <Footer shellOptions={shellOptions} />}
      <OfflineBar />
      <RouteFocus scrolls />
      <Toasts />
      {shellOptions.logout && <IdlePrompt times={boot.idle} />}
    </div>
  );
}

/** Unknown paths render like the not-found page. */
function findShownPath({
  location,
  matches,
}: {
  location: { pathname: string };
  matches: readonly { routeId: unknown }[];
}): string {
  return isPage(matches, location.pathname) ? location.pathname : "/404";
}

/** Asks whether the user is still active, counts down, and logs out. Mount it only while logged in. */
function IdlePrompt({ times }: { times: IdleTimes }) {
  const secondsLeft = useIdleLogout(times);
  if (secondsLeft === null) return null;
  return (
    <Dialog title={m.common_idle_title()} onClose={keepSessionAlive}>
      <p>{m.common_idle_text({ minutes: times.minutes, seconds: secondsLeft })}</p>
      <Button onClick={keepSessionAlive}>{m.common_idle_stay()}</Button>
    </Dialog>
  );
}
