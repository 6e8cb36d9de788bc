import { HOME } from "#admin/features/shell/home.ts";
import type { AdminSession } from "#shared/api/types.ts";
import { loginPath, safeReturnPath } from "#shared/console-ui/page/return-path.ts";
import { type GuardedPage, homePath, isPermitted, findPage } from "#shared/console-ui/page/permitted.ts";
import { adminPages } from "./pages.ts";

/** Session data that decides the next page; null when logged out. */
type AdminSessionState = Pick<AdminSession, "permissions"> & Partial<Pick<AdminSession, "totpNeeded">>;

const LOGIN = "/admin/login";
/** The invitation page opens without a session, or with one of another account. */
const INVITE = "/admin/invite";
/** Page for forgotten passwords; redirects if there is a session. */
const FORGOT = "/admin/forgot-password";
/** Page where the second step at login is turned on. */
const ACCOUNT = "/admin/account";
/** Placeholder of this site's origin while URLs are parsed. */
const PLACEHOLDER_ORIGIN = "https://here.invalid";

/**
 * The URL to open instead of `address` (path and search), or null to stay: sections 2, 4 and 6 of the specification.
 * Its own results redirect no further.
 */
export function nextStep(
  session: AdminSessionState | null,
  address: string,
  pages: readonly GuardedPage[] = adminPages,
): string | null {
  const { pathname, searchParams } = new URL(address, PLACEHOLDER_ORIGIN);
  const path = pathname.replace(/\/+$/, "");
  if (path === INVITE) return null;
  if (session === null) return path === LOGIN || path === FORGOT ? null : loginPath("admin", address);
  if (session.totpNeeded) return path === ACCOUNT ? null : ACCOUNT;
  const home = homePath(pages, session.permissions, HOME);
  if (path === FORGOT) return home;
  if (path === LOGIN) return safeReturnPath("admin", searchParams.get("callback")) ?? home;
  if (path === HOME) return home === HOME ? null : home;
  return findRefusedPage(session, path, pages) === null ? null : home;
}

/** The page at this URL if the session may not open it, else null. */
export function findRefusedPage(
  session: AdminSessionState,
  address: string,
  pages: readonly GuardedPage[] = adminPages,
): GuardedPage | null {
  const page = findPage(pages, new URL(address, PLACEHOLDER_ORIGIN).pathname);
  return page === undefined || isPermitted(page, session.permissions) ? null : page;
}
