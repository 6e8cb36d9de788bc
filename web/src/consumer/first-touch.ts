import { getBoot } from "#shared/boot/boot.ts";
import { store, stored } from "#shared/session/storage.ts";

const LONGEST_UTM = 100;
const MOST_UTMS = 10;
/** The default partner: nobody brought this visit. */
export const NO_PARTNER = "cl";

/** Pages that say whose words they are: reading a partner's, by `?partner=`, is no visit that the partner brought. */
const LEGAL = ["/privacy-policy", "/terms-of-use"];

/** Keeps how the first visit came here (utm parameters, partner); later visits do not overwrite it. */
export function keepFirstTouch(): void {
  if (stored("utms") === null) {
    const utms = utmsOf(location.search);
    if (Object.keys(utms).length > 0) store("utms", JSON.stringify(utms));
  }
  const { urlSegment } = getBoot().site;
  if (LEGAL.includes(location.pathname)) return;
  if (urlSegment !== "" && urlSegment !== NO_PARTNER && stored("urlSegment") === null) store("urlSegment", urlSegment);
}

/** What the first visit brought, for the request of the one-time code. */
export function firstTouch(): { utms?: Record<string, string>; urlSegment?: string } {
  const utms = stored("utms");
  const urlSegment = stored("urlSegment");
  return {
    ...(utms !== null && { utms: shortened(JSON.parse(utms) as Record<string, string>) }),
    ...(urlSegment !== null && { urlSegment }),
  };
}

/** What the server keeps of them at most: an address of any length must not stand in the way of a code. */
function shortened(utms: Record<string, string>): Record<string, string> {
  const entries = Object.entries(utms).filter(([key]) => key.length <= LONGEST_UTM);
  return Object.fromEntries(entries.slice(0, MOST_UTMS).map(([key, value]) => [key, value.slice(0, LONGEST_UTM)]));
}

function utmsOf(search: string): Record<string, string> {
  const entries = [...new URLSearchParams(search)].filter(([key]) => key.startsWith("utm_"));
  return Object.fromEntries(entries);
}
