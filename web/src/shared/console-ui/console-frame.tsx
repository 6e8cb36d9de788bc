import { CSPProvider } from "@base-ui/react/csp-provider";
import { Outlet } from "@tanstack/react-router";
import { useBoot } from "#shared/boot/boot.ts";
import { OfflineBar } from "#shared/ui/offline-bar.tsx";
import { RouteFocus } from "#shared/ui/route-focus.tsx";
import { DownloadList } from "./list/download-list.tsx";
import { Toasts } from "./toasts.tsx";

/** What every page of a console has, the login page too. The root route of both areas draws it. */
export function ConsoleFrame() {
  useBoot();
  return (
    <CSPProvider disableStyleElements>
      <OfflineBar />
      <Outlet />
      <RouteFocus />
      <DownloadList />
      <Toasts />
    </CSPProvider>
  );
}
