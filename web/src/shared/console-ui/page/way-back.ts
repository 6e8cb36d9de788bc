/** Stands for this site while addresses are taken apart. */
const HERE = "https://here.invalid";

/** The address in `?callback=` where it is one of the console's own pages, else null: a link must not lead elsewhere. */
export function wayBack(area: "admin" | "partner", callback: string | null): string | null {
  if (callback === null || !URL.canParse(callback, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(callback, HERE);
  const isOurs = origin === HERE && (pathname === `/${area}` || pathname.startsWith(`/${area}/`));
  const isLogin = pathname.replace(/\/+$/, "") === `/${area}/login`;
  return isOurs && !isLogin ? pathname + search + hash : null;
}
