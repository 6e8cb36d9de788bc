import { UTMS, type Utms } from "#shared/api/admin/links.ts";

/** The partner's landing page. */
export const LANDING = "/";

/** Where a link leads, as the server will build it: a cookie keeps the partner where the page has no key. */
export function leadsTo(origin: string, partnerKey: string, path: string, utms: Utms): string {
  const said = UTMS.flatMap((name) => (utms[name].trim() === "" ? [] : [[name, utms[name].trim()]]));
  const search = new URLSearchParams(said).toString();
  const page = path === LANDING ? `/${partnerKey}` : path;
  return `${origin}${page}${search === "" ? "" : `?${search}`}`;
}
