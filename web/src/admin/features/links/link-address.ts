import { UTMS, type Utms } from "#shared/api/admin/links.ts";

/** The partner's landing page. */
export const LANDING = "/";
/** Every page that a link can lead to, as the server knows them (crates/domain: distribution/link). */
export const PAGES = [
  LANDING,
  "/calculator",
  "/cards-secured",
  "/cards-unsecured",
  "/credit-cards",
  "/how-we-rank",
  "/products",
];

/** Where a link leads, as the server will build it: a cookie keeps the partner where the page has no key. */
export function leadsTo(origin: string, partnerKey: string, path: string, utms: Utms): string {
  const said = UTMS.flatMap((name) => (utms[name].trim() === "" ? [] : [[name, utms[name].trim()]]));
  const search = new URLSearchParams(said).toString();
  const page = path === LANDING ? `/${partnerKey}` : path;
  return `${origin}${page}${search === "" ? "" : `?${search}`}`;
}
