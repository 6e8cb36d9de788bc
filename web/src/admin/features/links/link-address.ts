import { UTMS, type Utms } from "#shared/api/admin/links.ts";

/** The partner's landing page. */
export const LANDING_PATH = "/";

/** URL of a link as the server builds it; a cookie keeps the partner on pages without its key. */
export function buildLinkAddress(origin: string, partnerKey: string, path: string, utms: Utms): string {
  const utmParams = UTMS.flatMap((name) => (utms[name].trim() === "" ? [] : [[name, utms[name].trim()]]));
  const search = new URLSearchParams(utmParams).toString();
  const page = path === LANDING_PATH ? `/${partnerKey}` : path;
  return `${origin}${page}${search === "" ? "" : `?${search}`}`;
}
