/** Placeholder of this site's origin while URLs are parsed. */
const PLACEHOLDER_ORIGIN = "https://here.invalid";

/** The login page that returns to this URL (path and search). */
export function loginPath(area: "admin" | "partner", address: string): string {
  return `/${area}/login?callback=${encodeURIComponent(address)}`;
}

/** The path in `?callback=` if it belongs to this console, else null, to prevent open redirects. */
export function safeReturnPath(area: "admin" | "partner", callback: string | null): string | null {
  if (callback === null || !URL.canParse(callback, PLACEHOLDER_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(callback, PLACEHOLDER_ORIGIN);
  const isOurs = origin === PLACEHOLDER_ORIGIN && (pathname === `/${area}` || pathname.startsWith(`/${area}/`));
  const isLogin = pathname.replace(/\/+$/, "") === `/${area}/login`;
  return isOurs && !isLogin ? pathname + search + hash : null;
}
