import type { PartnerRevenue } from "#shared/api/types.ts";

/** `/partner/login`, and a partner's own door: `/{partner}/partner/login`. */
const LOGIN = /^(\/[^/]+)?\/partner\/login\/*$/;
/** Where an invitation leads: whoever holds its link has no account yet, or another one. */
const INVITE = /^\/partner\/invite\/*$/;
/** Where one asks for a link in place of a forgotten password; with a session there is nothing to ask for. */
const FORGOT = /^\/partner\/forgot-password\/*$/;

/**
 * The path that must open instead of `path`, or null to stay: the product's sections 4 and 6 for the portal. The
 * session is null while nobody is logged in. Applied again to its own answer, it comes to rest.
 */
export function nextStep(session: PartnerRevenue | null, path: string): string | null {
  if (INVITE.test(path)) return null;
  const onLogin = LOGIN.test(path) || FORGOT.test(path);
  if (session === null) return onLogin ? null : "/partner/login";
  return onLogin ? "/partner" : null;
}
