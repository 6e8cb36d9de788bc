import type { AreaName } from "./area-name.ts";

/** In sessionStorage until the next page has read it. */
const KEY = "sessionEnded";

/** The area whose session ended, once read in this page load. */
let sessionEnded: string | null | undefined;

/** Records that the session ended by timeout or on the server, for this page and the next. */
export function recordSessionEnd(area: AreaName): void {
  sessionEnded = area;
  sessionStorage.setItem(KEY, area);
}

/** Whether a session of the area ended on this page or just before it loaded. */
export function hasSessionEnded(area: AreaName): boolean {
  if (sessionEnded === undefined) {
    sessionEnded = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
  }
  return sessionEnded === area;
}
