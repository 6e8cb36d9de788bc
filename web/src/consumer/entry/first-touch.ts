import { getBoot } from "#shared/boot/boot.ts";
import { writeStored, readStored } from "#shared/session/storage.ts";

const MAX_UTM_LENGTH = 100;
const MAX_UTMS = 10;
/** The default partner, for visits without a referral. */
export const NO_PARTNER = "cl";

/** Legal pages with `?partner=`, which do not count as a partner's referral; the server has the same list. */
const LEGAL_PATHS = ["/privacy-policy", "/terms-of-use"];

/** Stores the first touch (UTM parameters, partner); later visits do not overwrite it. */
export function storeFirstTouch(): void {
  if (readStored("utms") === null) {
    const utms = parseUtms(location.search);
    if (Object.keys(utms).length > 0) writeStored("utms", JSON.stringify(utms));
  }
  const { urlSegment } = getBoot().site;
  if (LEGAL_PATHS.includes(location.pathname)) return;
  if (urlSegment !== "" && urlSegment !== NO_PARTNER && readStored("urlSegment") === null)
    writeStored("urlSegment", urlSegment);
}

/** The stored first touch, for the passcode request. */
export function readFirstTouch(): { utms?: Record<string, string>; urlSegment?: string } {
  const utms = readStored("utms");
  const urlSegment = readStored("urlSegment");
  return {
    ...(utms !== null && { utms: limitUtms(JSON.parse(utms) as Record<string, string>) }),
    ...(urlSegment !== null && { urlSegment }),
  };
}

/** Truncates to the server's limits, so that a long URL does not block the passcode request. */
function limitUtms(utms: Record<string, string>): Record<string, string> {
  const entries = Object.entries(utms).filter(([key]) => key.length <= MAX_UTM_LENGTH);
  return Object.fromEntries(entries.slice(0, MAX_UTMS).map(([key, value]) => [key, value.slice(0, MAX_UTM_LENGTH)]));
}

function parseUtms(search: string): Record<string, string> {
  const entries = [...new URLSearchParams(search)].filter(([key]) => key.startsWith("utm_"));
  return Object.fromEntries(entries);
}
