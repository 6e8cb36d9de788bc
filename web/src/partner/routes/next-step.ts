import { loginPath, safeReturnPath } from "#shared/console-ui/page/return-path.ts";
import type { PortalMe } from "#shared/api/types.ts";

/** `/partner/login`, or a partner's own login page `/{partner}/partner/login`. */
const LOGIN = /^(\/[^/]+)?\/partner\/login\/*$/;
/** The invitation page opens without a session, or with one of another account. */
const INVITE = /^\/partner\/invite\/*$/;
/** Page for forgotten passwords; redirects if there is a session. */
const FORGOT = /^\/partner\/forgot-password\/*$/;

/** The tab where a second factor is turned on. */
const SECURITY = "/partner/settings?tab=security";
const SETTINGS = /^\/partner\/settings\/*$/;

const HOME = /^\/partner\/*$/;
/** Stands for this site's origin while URLs are parsed. */
const PLACEHOLDER_ORIGIN = "https://here.invalid";

/**
 * The URL to open instead of `address` (path and search), or null to stay: sections 4 and 6 of the specification. The
 * session is null when logged out. Its own results redirect no further.
 */
export function nextStep(session: Pick<PortalMe, "totpNeeded"> | null, address: string): string | null {
  const { pathname: path, search, searchParams } = new URL(address, PLACEHOLDER_ORIGIN);
  if (INVITE.test(path)) return null;
  const onLogin = LOGIN.test(path);
  if (session?.totpNeeded) return SETTINGS.test(path) ? null : SECURITY;
  if (session !== null) {
    if (FORGOT.test(path)) return "/partner";
    return onLogin ? (safeReturnPath("partner", searchParams.get("callback")) ?? "/partner") : null;
  }
  if (onLogin || FORGOT.test(path)) return null;
  return HOME.test(path) && search === "" ? "/partner/login" : loginPath("partner", address);
}
