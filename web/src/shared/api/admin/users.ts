/** Calls about back-office users. */
import { answer } from "../client.ts";
import type { ListAnswer, ListQuery } from "../list.ts";
import { ifMatch } from "./if-match.ts";
import { untyped as server } from "./untyped.ts";

export type UserStatus = "active" | "invited" | "disabled";

/** Somebody who may log in to the back office. */
export interface StaffUser {
  adminId: number;
  name: string;
  email: string;
  roleId: number;
  status: UserStatus;
  /** Whether a code of an authenticator app is asked at login. */
  totp: boolean;
  lastLoginAt: string | null;
  createdAt: string;
  version: number;
}

export const USERS_EXPORT = "/api/admin/users.csv";

export function fetchUsers(query: ListQuery): Promise<ListAnswer<StaffUser>> {
  return answer(server.GET("/api/admin/users", { params: { query } }));
}

/** Sends the invitation as well. */
export function inviteUser(body: Pick<StaffUser, "name" | "email" | "roleId">): Promise<StaffUser> {
  return answer(server.POST("/api/admin/users", { body }));
}

export function changeUser(
  { adminId, version }: StaffUser,
  body: Pick<StaffUser, "name" | "roleId">,
): Promise<StaffUser> {
  return answer(
    server.PUT("/api/admin/users/{id}", { params: { path: { id: adminId }, header: ifMatch(version) }, body }),
  );
}

/** What can be done to a user at once. */
export type UserAct = "invite" | "disable" | "enable" | "reset-totp";

export function actOnUser(id: number, act: UserAct): Promise<StaffUser> {
  return answer(server.POST(`/api/admin/users/{id}/${act}`, { params: { path: { id } } }));
}
