/** Calls about one's own account in the back office or the portal, and about invitations. */
import { activeArea } from "#shared/session/area.ts";
import { unwrapAnswer, server } from "./client.ts";
import type { Schemas } from "./types.ts";

/** What accounts of both areas have: second step at login, and sessions. */
export type Account = Pick<Schemas["Account"], "name" | "email" | "totpSince" | "recoveryCodesLeft" | "sessions">;
/** One's own account in the back office. */
export type StaffAccount = Schemas["Account"];
/** One's own account in the portal. */
export type PortalAccount = Schemas["PortalAccount"];
export type AccountSession = Schemas["AccountSession"];
/** A TOTP secret as text and as a QR code. */
export type TotpSecret = Schemas["TotpEnrolment"];
export type Invite = Schemas["Invitation"];

export function fetchStaffAccount(): Promise<StaffAccount> {
  return unwrapAnswer(server.GET("/api/admin/account"));
}

export function fetchPortalAccount(): Promise<PortalAccount> {
  return unwrapAnswer(server.GET("/api/partner/account"));
}

/** The calls below are alike in both areas, so that one type serves for both. */
function accountPath() {
  const path = activeArea().name === "partner" ? "/api/partner/account" : "/api/admin/account";
  return path as "/api/admin/account";
}

export async function endSession(id: string): Promise<void> {
  await server.DELETE(`${accountPath()}/sessions/{id}` as const, { params: { path: { id } } });
}

/** Creates a TOTP secret, which becomes active once a code is confirmed. */
export function startTotp(password: string): Promise<TotpSecret> {
  return unwrapAnswer(server.POST(`${accountPath()}/totp` as const, { body: { password } }));
}

/** Activates the secret; returns recovery codes, which are shown only once. */
export async function confirmTotp(totp: string): Promise<string[]> {
  const { recoveryCodes } = await unwrapAnswer(
    server.POST(`${accountPath()}/totp/confirm` as const, { body: { totp } }),
  );
  return recoveryCodes;
}

/** `totp` takes a code of the app or a recovery code. */
export async function removeTotp(body: { password: string; totp: string }): Promise<void> {
  await server.POST(`${accountPath()}/totp/remove` as const, { body });
}

/** Creates new recovery codes and invalidates the old ones. */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  const { recoveryCodes } = await unwrapAnswer(
    server.POST(`${accountPath()}/recovery-codes` as const, { body: { password } }),
  );
  return recoveryCodes;
}

/** Ends every other session of the account. */
export async function changePassword(body: { currentPassword: string; newPassword: string }): Promise<void> {
  await server.POST(`${accountPath()}/password` as const, { body });
}

/** Reauthenticates the session for some minutes. `totp` takes a code of the app or a recovery code. */
export async function confirmSession(password: string, totp?: string): Promise<void> {
  await server.POST(`${accountPath()}/confirm` as const, {
    body: totp === undefined ? { password } : { password, totp },
  });
}

/** The invited user; an expired invitation is a problem `invite-over`. */
export function fetchInvite(token: string): Promise<Invite> {
  return unwrapAnswer(server.POST("/api/invites/look", { body: { token } }));
}

export async function acceptInvite(token: string, password: string): Promise<void> {
  await server.POST("/api/invites/accept", { body: { token, password } });
}
