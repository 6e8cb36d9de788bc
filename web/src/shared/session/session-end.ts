import type { AreaName } from "./area-name.ts";

/** Kept for this tab only, and only until the page that follows has read it. */
const KEY = "sessionEnded";

/** The area whose session ended, as far as this page load knows. */
let sessionEnded: string | null | undefined;

/** The session ended by itself, here or on the server: this page and the one that opens next say so. */
export function recordSessionEnd(area: AreaName): void {
  sessionEnded = area;
  sessionStorage.setItem(KEY, area);
}

/** Whether a session of the area ended by itself just before, or on, this page load. */
export function hasSessionEnded(area: AreaName): boolean {
  if (sessionEnded === undefined) {
    sessionEnded = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
  }
  return sessionEnded === area;
}
