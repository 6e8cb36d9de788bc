import type { MasqueradeStart } from "#shared/api/admin/merchants.ts";
import { exitMasquerade } from "#shared/api/staff.ts";
import { setCookie } from "#shared/boot/cookie.ts";
import { openPage } from "#shared/session/open-page.ts";
import { activeArea } from "#shared/session/area.ts";
import { writeStored } from "#shared/session/storage.ts";

/** The spec's cookie that marks an admin's masquerade as a merchant. */
const MASQUERADE_COOKIE = "isMasqueradeMode";
/** As long as a masquerade may last. */
const MASQUERADE_MAX_SECONDS = 1800;

/** Where a masquerade begins, and where its end leads back to. */
export const MERCHANT_PAGE = "/admin/merchant-management";

/** Opens the portal on a merchant's behalf. The admin's own token stays beside the portal's. */
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

/** The "Exit" of the portal: ends the merchant's session here and on the server, and goes back to the admin's own. */
export async function leaveMasquerade(): Promise<void> {
  // A server that is away must not keep anybody in it; the session ends by itself soon.
  await exitMasquerade().catch(() => undefined);
  activeArea().endSession();
  returnToAdmin();
}

/** Goes back once the merchant's session is over. */
export function returnToAdmin(): void {
  clearMasquerade();
  void openPage(MERCHANT_PAGE);
}

/** Clears the masquerade, because a merchant's own login is none. */
export function clearMasquerade(): void {
  setMasqueradeCookie("", 0);
}

function setMasqueradeCookie(value: string, seconds: number): void {
  setCookie(MASQUERADE_COOKIE, value, seconds);
}
