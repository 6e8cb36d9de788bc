import { HOME } from "#admin/home.ts";
import type { AdminSession } from "#shared/api/types.ts";
import { safeReturnPath } from "#shared/console-ui/page/return-path.ts";
import { type GuardedPage, homePath, isPermitted, findPage } from "#shared/console-ui/page/permitted.ts";
import { adminPages } from "./pages.ts";

/** Session data that decides the next page. Null while logged out. */
type AdminSessionState = Pick<AdminSession, "permissions"> & Partial<Pick<AdminSession, "totpNeeded">>;

const LOGIN = "/admin/login";
/** Page of an invitation; it needs no session, or one of another account. */
const INVITE = "/admin/invite";
/** Where one asks for a link in place of a forgotten password; with a session there is nothing to ask for. */
const FORGOT = "/admin/forgot-password";
/** Where the second step at login is turned on. */
const ACCOUNT = "/admin/account";
/** Stands for this site while addresses are taken apart. */
const PLACEHOLDER_ORIGIN = "https://here.invalid";

/**
 * The address that must open instead of `address` (path and search), or null to stay: the product's sections 2, 4
 * and 6 for the back office. Applied again to its own answer, it comes to rest.
 */
export function nextStep(
  session: AdminSessionState | null,
  address: string,
  pages: readonly GuardedPage[] = adminPages,
): string | null {
  const { pathname, searchParams } = new URL(address, PLACEHOLDER_ORIGIN);
  const path = pathname.replace(/\/+$/, "");
  if (path === INVITE) return null;
  if (session === null)
    return path === LOGIN || path === FORGOT ? null : `${LOGIN}?callback=${encodeURIComponent(address)}`;
  if (session.totpNeeded) return path === ACCOUNT ? null : ACCOUNT;
  const home = homePath(pages, session.permissions, HOME);
  if (path === FORGOT) return home;
  if (path === LOGIN) return safeReturnPath("admin", searchParams.get("callback")) ?? home;
  if (path === HOME) return home === HOME ? null : home;
  return findRefusedPage(session, path, pages) === null ? null : home;
}

/** The page at this address where there is one that the session may not open, else null. */
export function findRefusedPage(
  session: AdminSessionState,
  address: string,
  pages: readonly GuardedPage[] = adminPages,
): GuardedPage | null {
  const page = findPage(pages, new URL(address, PLACEHOLDER_ORIGIN).pathname);
  return page === undefined || isPermitted(page, session.permissions) ? null : page;
}
