import { logout } from "#shared/api/public.ts";
import { activeArea } from "#shared/session/area.ts";
import { listen } from "#shared/session/channel.ts";
import { recordSessionEnd } from "#shared/session/session-end.ts";

/** Ends the session on the server and in all tabs, then opens the next page. `ended` means a timeout. */
export async function logOutAndReload(ended = false): Promise<void> {
  // Ignores errors, because an outage must not keep anyone logged in on this device.
  if (activeArea().token() !== null) await logout().catch(() => undefined);
  endAndReload(ended);
}

/** Clears a session that the server has ended, then opens the next page. */
export function endAndReload(ended = false): void {
  activeArea().endSession(ended);
  activeArea().open(ended);
}

/** Opens the login page when the session of this tab's area ends in another tab. */
export function listenForLogout(): () => void {
  return listen((news) => {
    const { name } = activeArea();
    if (news.kind !== "logout" || news.area !== name) return;
    if (news.ended) recordSessionEnd(name);
    activeArea().open(news.ended);
  });
}
