import type { MasqueradeStart } from "#shared/api/admin/merchants.ts";
import { exitMasquerade } from "#shared/api/staff.ts";
import { setCookie } from "#shared/boot/cookie.ts";
import { openPage } from "#shared/session/open-page.ts";
import { activeArea } from "#shared/session/area.ts";
import { writeStored } from "#shared/session/storage.ts";

/** The spec's cookie that marks an admin's masquerade as a merchant. */
const MASQUERADE_COOKIE = "isMasqueradeMode";
/** Maximum duration of a masquerade. */
const MASQUERADE_MAX_SECONDS = 1800;

/** Page where a masquerade starts and to which its exit returns. */
export const MERCHANT_PAGE = "/admin/merchant-management";

/** Opens the portal as a merchant. The admin's own token is kept. */
export function enterMasquerade(session: MasqueradeStart): void {
  writeStored("p_atkn", session.token);
  writeStored("merchantId", String(session.merchantId));
  writeStored("isPartner", String(session.isPartner));
  writeStored("partnerId", String(session.partnerId));
  setMasqueradeCookie("1", MASQUERADE_MAX_SECONDS);
  void openPage("/partner");
}

export function isMasquerade(): boolean {
  return document.cookie.split("; ").includes(`${MASQUERADE_COOKIE}=1`);
}

/**
 * "Exit" in the portal: ends the merchant's session in the browser and on the server, and returns to the back office.
 */
export async function leaveMasquerade(): Promise<void> {
  // Ignores errors, because the session expires soon anyway.
  await exitMasquerade().catch(() => undefined);
  activeArea().endSession();
  returnToAdmin();
}

/** Returns to the back office after the merchant's session has ended. */
export function returnToAdmin(): void {
  clearMasquerade();
  void openPage(MERCHANT_PAGE);
}

/** Clears the masquerade's cookie, because a merchant's own login is no masquerade. */
export function clearMasquerade(): void {
  setMasqueradeCookie("", 0);
}

function setMasqueradeCookie(value: string, seconds: number): void {
  setCookie(MASQUERADE_COOKIE, value, seconds);
}
