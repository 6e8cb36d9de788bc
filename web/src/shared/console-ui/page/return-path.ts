/** Stands for this site while addresses are taken apart. */
const PLACEHOLDER_ORIGIN = "https://here.invalid";

/** The address in `?callback=` where it is one of the console's own pages, else null: a link must not lead elsewhere. */
export function safeReturnPath(area: "admin" | "partner", callback: string | null): string | null {
  if (callback === null || !URL.canParse(callback, PLACEHOLDER_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(callback, PLACEHOLDER_ORIGIN);
  const isOurs = origin === PLACEHOLDER_ORIGIN && (pathname === `/${area}` || pathname.startsWith(`/${area}/`));
  const isLogin = pathname.replace(/\/+$/, "") === `/${area}/login`;
  return isOurs && !isLogin ? pathname + search + hash : null;
}
