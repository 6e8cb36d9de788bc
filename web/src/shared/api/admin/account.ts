/** Calls of somebody of the back office about her own account, and of whoever was invited. */
import { answer } from "../client.ts";
import { untyped as server } from "./untyped.ts";

/** A login that is alive: this browser's, where `current`. */
export interface AccountSession {
  id: string;
  current: boolean;
  device: string;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
}

export interface Account {
  adminId: number;
  name: string;
  email: string;
  roleId: number;
  /** Since when a code of the authenticator app is asked for; null: it is not. */
  totpSince: string | null;
  recoveryCodesLeft: number;
  sessions: AccountSession[];
}

/** What an authenticator app needs to know, as text and as a picture to scan. */
export interface TotpSecret {
  secret: string;
  uri: string;
  qrSvg: string;
}

export interface Invite {
  area: "admin" | "partner";
  name: string;
  email: string;
}

export function fetchAccount(): Promise<Account> {
  return answer(server.GET("/api/admin/account"));
}

export async function endSession(id: string): Promise<void> {
  await server.DELETE("/api/admin/account/sessions/{id}", { params: { path: { id } } });
}

/** Makes a new secret. It counts only once a code of it has been confirmed. */
export function startTotp(password: string): Promise<TotpSecret> {
  return answer(server.POST("/api/admin/account/totp", { body: { password } }));
}

/** The answer's recovery codes are shown this once. */
export async function confirmTotp(totp: string): Promise<string[]> {
  const { recoveryCodes } = await answer<{ recoveryCodes: string[] }, unknown>(
    server.POST("/api/admin/account/totp/confirm", { body: { totp } }),
  );
  return recoveryCodes;
}

/** `totp` takes a code of the app or a recovery code. */
export async function removeTotp(body: { password: string; totp: string }): Promise<void> {
  await server.POST("/api/admin/account/totp/remove", { body });
}

/** New recovery codes; the old ones end. */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  const { recoveryCodes } = await answer<{ recoveryCodes: string[] }, unknown>(
    server.POST("/api/admin/account/recovery-codes", { body: { password } }),
  );
  return recoveryCodes;
}

/** Ends every other session of the account. */
export async function changePassword(body: { currentPassword: string; newPassword: string }): Promise<void> {
  await server.POST("/api/admin/account/password", { body });
}

/** Whom an invitation is for; a dead one is a problem `invite-over`. */
export function lookAtInvite(token: string): Promise<Invite> {
  return answer(server.POST("/api/invites/look", { body: { token } }));
}

export async function acceptInvite(token: string, password: string): Promise<void> {
  await server.POST("/api/invites/accept", { body: { token, password } });
}
