/** Calls of the admin and the partner area. */
import { request } from "./client.ts";
import type { AdminLoggedIn, AdminSession, PartnerLoggedIn, PartnerRevenue } from "./types.ts";

interface Login {
  email: string;
  password: string;
}

export function loginAdmin(body: Login & { totp?: string }): Promise<AdminLoggedIn> {
  return request("POST", "/api/admin/login", { body });
}

export function verifyAdmin(): Promise<AdminSession> {
  return request("GET", "/api/admin-reverify");
}

export function fetchOverview(): Promise<{ customers: number }> {
  return request("GET", "/api/admin/overview");
}

export function loginPartner(body: Login): Promise<PartnerLoggedIn> {
  return request("POST", "/api/partner/login", { body });
}

export async function fetchRevenue(): Promise<PartnerRevenue> {
  const answer = await request<{ data: PartnerRevenue }>("GET", "/api/partner/get-revenue");
  return answer.data;
}
