import { CSPProvider } from "@base-ui/react/csp-provider";
import { Outlet } from "@tanstack/react-router";
import { useBoot } from "#shared/boot/boot.ts";
import { useWaiting } from "#shared/session/open-page.ts";
import { OfflineBar } from "#shared/ui/offline-bar.tsx";
import { RouteFocus } from "#shared/ui/route-focus.tsx";
import { WaitingScreen } from "#shared/ui/waiting-screen.tsx";
import { LeaveGuard } from "./leave/leave-guard.tsx";
import { Toasts } from "./toasts.tsx";
import { UnsentBar } from "./unsent-bar.tsx";
import { RememberLists } from "./up-link.tsx";

/** Root component of console routes, including the login page. */
export function ConsoleFrame() {
  useBoot();
  if (useWaiting()) return <WaitingScreen />;
  return (
    <CSPProvider disableStyleElements>
      <OfflineBar />
      <Outlet />
      <RouteFocus />
      <RememberLists />
      <LeaveGuard />
      <UnsentBar />
      <Toasts />
    </CSPProvider>
  );
}
