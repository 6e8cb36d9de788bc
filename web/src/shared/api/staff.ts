/** Calls of the admin and the partner area. */
import { unwrapAnswer, server } from "./client.ts";
import type { AdminLoggedIn, AdminSession, Language, Login, PartnerLoggedIn, PartnerRevenue } from "./types.ts";

export function loginAdmin(body: Login): Promise<AdminLoggedIn> {
  return unwrapAnswer(server.POST("/api/admin/login", { body }));
}

/** Requests a password link by mail; the answer does not reveal whether the account exists. */
export async function forgotAdminPassword(email: string): Promise<void> {
  await server.POST("/api/admin/forgot-password", { body: { email } });
}

/** Requests a password link for the portal. */
export async function forgotPartnerPassword(email: string): Promise<void> {
  await server.POST("/api/partner/forgot-password", { body: { email } });
}

export function verifyAdmin(): Promise<AdminSession> {
  return unwrapAnswer(server.GET("/api/admin-reverify"));
}

export function loginPartner(body: Login): Promise<PartnerLoggedIn> {
  return unwrapAnswer(server.POST("/api/partner/login", { body }));
}

export async function fetchRevenue(): Promise<PartnerRevenue> {
  const { data } = await unwrapAnswer(server.GET("/api/partner/get-revenue"));
  return data;
}

/** Creates one's own link if it is missing. */
export async function createOwnLink(): Promise<void> {
  await server.POST("/api/partner/link");
}

/** The poster of one's own link, which is created if missing. */
export async function fetchOwnPoster(query: { size: "a4" | "card"; language: Language }): Promise<Blob> {
  await createOwnLink();
  const { data } = await server.GET("/api/partner/poster.pdf", { params: { query }, parseAs: "blob" });
  return data as Blob;
}

/** Ends a masquerade; rejected for a merchant's own session. */
export async function exitMasquerade(): Promise<void> {
  await server.POST("/api/partner/masquerade/exit");
}
