import { safeReturnPath } from "#shared/console-ui/page/return-path.ts";
import type { PartnerRevenue } from "#shared/api/types.ts";

/** `/partner/login`, and a partner's own door: `/{partner}/partner/login`. */
const LOGIN = /^(\/[^/]+)?\/partner\/login\/*$/;
/** Page of an invitation; it needs no session, or one of another account. */
const INVITE = /^\/partner\/invite\/*$/;
/** Where one asks for a link in place of a forgotten password; with a session there is nothing to ask for. */
const FORGOT = /^\/partner\/forgot-password\/*$/;

const HOME = /^\/partner\/*$/;
/** Stands for this site while addresses are taken apart. */
const PLACEHOLDER_ORIGIN = "https://here.invalid";

/**
 * The address that must open instead of `address` (path and search), or null to stay: the product's sections 4 and 6
 * for the portal. The session is null while nobody is logged in. Applied again to its own answer, it comes to rest.
 */
export function nextStep(session: PartnerRevenue | null, address: string): string | null {
  const { pathname: path, search, searchParams } = new URL(address, PLACEHOLDER_ORIGIN);
  if (INVITE.test(path)) return null;
  const onLogin = LOGIN.test(path);
  if (session !== null) {
    if (FORGOT.test(path)) return "/partner";
    return onLogin ? (safeReturnPath("partner", searchParams.get("callback")) ?? "/partner") : null;
  }
  if (onLogin || FORGOT.test(path)) return null;
  return HOME.test(path) && search === "" ? "/partner/login" : `/partner/login?callback=${encodeURIComponent(address)}`;
}
