import { command, resource } from "../data.ts";
import type { Schemas } from "../types.ts";

export type UserStatus = Schemas["UserStatusName"];

export type StaffUser = Schemas["UserItem"];

export const USERS_EXPORT = "/api/admin/users.csv";

export const users = resource("/api/admin/users/{id}", ({ adminId }: StaffUser) => adminId);

/** Actions on a user without a form. */
export type UserAction = "invite" | "disable" | "enable" | "reset-totp" | "unlock";

export function actOnUser(id: number, action: UserAction): Promise<StaffUser> {
  return command("post", `/api/admin/users/{id}/${action}` as const, { params: { path: { id } } });
}
