import { fetchSession } from "#shared/api/public.ts";
import type { IdleTimes } from "#shared/api/types.ts";
import { openPage } from "#shared/session/open-page.ts";
import { useIdle } from "#shared/session/idle.ts";
import { logOutAndReload } from "./logout.ts";

const expire = () => void logOutAndReload(true);
// Errors are ignored; the next real call shows them.
const reportActivity = () => void fetchSession().catch(() => undefined);

/** Logs out after inactivity. Null while active, else the remaining seconds of the countdown. */
export function useIdleLogout(times: IdleTimes): number | null {
  return useIdle({ times, onExpire: expire, onActive: reportActivity });
}

/** "Stay Logged In!": reloads the page, which also renews the session on the server. */
export function keepSessionAlive(): void {
  void openPage();
}
