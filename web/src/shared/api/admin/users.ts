import { unwrapAnswer, server } from "../client.ts";
import type { ListAnswer, ListQuery, PathQuery } from "../list.ts";
import type { Schemas } from "../types.ts";
import { ifMatch } from "./if-match.ts";

export type UserStatus = Schemas["UserStatusName"];

export type StaffUser = Schemas["UserItem"];

export const USERS_EXPORT = "/api/admin/users.csv";

export function fetchUsers(query: ListQuery): Promise<ListAnswer<StaffUser>> {
  return unwrapAnswer(server.GET("/api/admin/users", { params: { query: query as PathQuery<"/api/admin/users"> } }));
}

/** Creates a user and sends the invitation. */
export function inviteUser(body: Pick<StaffUser, "name" | "email" | "roleId">): Promise<StaffUser> {
  return unwrapAnswer(server.POST("/api/admin/users", { body }));
}

export function changeUser(
  { adminId, version }: StaffUser,
  body: Pick<StaffUser, "name" | "roleId">,
): Promise<StaffUser> {
  return unwrapAnswer(
    server.PUT("/api/admin/users/{id}", { params: { path: { id: adminId }, header: ifMatch(version) }, body }),
  );
}

/** Actions on a user without a form. */
export type UserAction = "invite" | "disable" | "enable" | "reset-totp" | "unlock";

export function actOnUser(id: number, action: UserAction): Promise<StaffUser> {
  return unwrapAnswer(server.POST(`/api/admin/users/{id}/${action}` as const, { params: { path: { id } } }));
}
