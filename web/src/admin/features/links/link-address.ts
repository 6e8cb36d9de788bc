import { UTMS, type Utms } from "#shared/api/admin/links.ts";

/** The partner's landing page. */
export const LANDING_PATH = "/";

/** Where a link leads, as the server will build it: a cookie keeps the partner where the page has no key. */
export function buildLinkAddress(origin: string, partnerKey: string, path: string, utms: Utms): string {
  const utmParams = UTMS.flatMap((name) => (utms[name].trim() === "" ? [] : [[name, utms[name].trim()]]));
  const search = new URLSearchParams(utmParams).toString();
  const page = path === LANDING_PATH ? `/${partnerKey}` : path;
  return `${origin}${page}${search === "" ? "" : `?${search}`}`;
}
