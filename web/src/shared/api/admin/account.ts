/** Calls about an admin's own account and about invitations. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";

/** One's own account: second step at login, and sessions. */
export type Account = Schemas["Account"];
export type AccountSession = Schemas["AccountSession"];
/** A TOTP secret as text and as a QR code. */
export type TotpSecret = Schemas["TotpEnrolment"];
export type Invite = Schemas["Invitation"];

export function fetchAccount(): Promise<Account> {
  return unwrapAnswer(server.GET("/api/admin/account"));
}

export async function endSession(id: string): Promise<void> {
  await server.DELETE("/api/admin/account/sessions/{id}", { params: { path: { id } } });
}

/** Creates a TOTP secret, which becomes active once a code is confirmed. */
export function startTotp(password: string): Promise<TotpSecret> {
  return unwrapAnswer(server.POST("/api/admin/account/totp", { body: { password } }));
}

/** Activates the secret; returns recovery codes, which are shown only once. */
export async function confirmTotp(totp: string): Promise<string[]> {
  const { recoveryCodes } = await unwrapAnswer(server.POST("/api/admin/account/totp/confirm", { body: { totp } }));
  return recoveryCodes;
}

/** `totp` takes a code of the app or a recovery code. */
export async function removeTotp(body: { password: string; totp: string }): Promise<void> {
  await server.POST("/api/admin/account/totp/remove", { body });
}

/** Creates new recovery codes and invalidates the old ones. */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  const { recoveryCodes } = await unwrapAnswer(
    server.POST("/api/admin/account/recovery-codes", { body: { password } }),
  );
  return recoveryCodes;
}

/** Ends every other session of the account. */
export async function changePassword(body: { currentPassword: string; newPassword: string }): Promise<void> {
  await server.POST("/api/admin/account/password", { body });
}

/** Reauthenticates the session for some minutes. `totp` takes a code of the app or a recovery code. */
export async function confirmSession(password: string, totp?: string): Promise<void> {
  await server.POST("/api/admin/account/confirm", { body: totp === undefined ? { password } : { password, totp } });
}

/** The invited user; an expired invitation is a problem `invite-over`. */
export function fetchInvite(token: string): Promise<Invite> {
  return unwrapAnswer(server.POST("/api/invites/look", { body: { token } }));
}

export async function acceptInvite(token: string, password: string): Promise<void> {
  await server.POST("/api/invites/accept", { body: { token, password } });
}
