import { logout } from "#shared/api/public.ts";
import { activeArea } from "./area.ts";
import { listen } from "./channel.ts";

/** Ends the session on the server and in every tab, then loads the page anew. */
export async function logOutAndReload(): Promise<void> {
  const area = activeArea();
  // A server that is away must not keep anyone logged in on this device.
  if (area.token() !== null) await logout().catch(() => undefined);
  area.leave();
  location.reload();
}

/** Loads this tab anew when another tab of the same area logs out. */
export function followLogout(): () => void {
  return listen((news) => {
    if (news.kind === "logout" && news.area === activeArea().name) location.reload();
  });
}
