import { fetchSession } from "#shared/api/public.ts";
import type { IdleTimes } from "#shared/api/types.ts";
import { openPage } from "#shared/session/open-page.ts";
import { useIdle } from "#shared/session/idle.ts";
import { logOutAndReload } from "./logout.ts";

const expire = () => void logOutAndReload(true);
// A failed sign of life shows itself at the next real call.
const reportActivity = () => void fetchSession().catch(() => undefined);

/** Logs out after inactivity. Null while people are active, else the seconds of the countdown that remain. */
export function useIdleLogout(times: IdleTimes): number | null {
  return useIdle({ times, onExpire: expire, onActive: reportActivity });
}

/** "Stay Logged In!": the page is loaded anew, which is a sign of life to the server as well. */
export function keepSessionAlive(): void {
  void openPage();
}
