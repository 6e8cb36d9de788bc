import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";
import { ifMatch } from "./if-match.ts";

export type MerchantStatus = Schemas["MerchantStatusName"];

/** A merchant of a partner. Mobile, PAN and account are masked; missing values are empty. */
export type MerchantRow = Schemas["MerchantItem"];
/** Masked values in full. */
export type Revealed = Schemas["MerchantSensitiveData"];
/** A portal session on a merchant's behalf. */
export type MasqueradeStart = Schemas["MasqueradeSession"];

/** Id and version of the merchant that was shown. */
type Seen = Pick<MerchantRow, "id" | "version">;

export const MERCHANTS_EXPORT = "/api/admin/merchants.csv";

/** Approves a merchant and sends the invitation. */
export function approveMerchant(seen: Seen): Promise<MerchantRow> {
  return unwrapAnswer(server.POST("/api/admin/merchants/{id}/approve", { params: merchantParams(seen) }));
}

export function resumeMerchant(seen: Seen): Promise<MerchantRow> {
  return unwrapAnswer(server.POST("/api/admin/merchants/{id}/resume", { params: merchantParams(seen) }));
}

/** Mails a link to set a password. */
export async function sendMerchantLink({ id }: Seen): Promise<void> {
  await server.POST("/api/admin/merchants/{id}/invite", { params: { path: { id } } });
}

/** Clears failed logins. */
export function unlockMerchant({ id }: Seen): Promise<MerchantRow> {
  return unwrapAnswer(server.POST("/api/admin/merchants/{id}/unlock", { params: { path: { id } } }));
}

export function rejectMerchant(seen: Seen, reason: string): Promise<MerchantRow> {
  return unwrapAnswer(
    server.POST("/api/admin/merchants/{id}/reject", { params: merchantParams(seen), body: { reason } }),
  );
}

export function suspendMerchant(seen: Seen, reason: string): Promise<MerchantRow> {
  return unwrapAnswer(
    server.POST("/api/admin/merchants/{id}/suspend", { params: merchantParams(seen), body: { reason } }),
  );
}

/** Sets the share of the partner's commission, and whether GST is added. */
export function changeTerms(seen: Seen, body: { share_percent: number; gst_registered: number }): Promise<MerchantRow> {
  return unwrapAnswer(server.PUT("/api/admin/merchants/{id}", { params: merchantParams(seen), body }));
}

function merchantParams({ id, version }: Seen) {
  return { path: { id }, header: ifMatch(version) };
}

/** Stops a waiting bank account. */
export function cancelPayeeChange(id: number, reason: string): Promise<unknown> {
  return unwrapAnswer(
    server.POST("/api/admin/payee-changes/{id}/cancel", { params: { path: { id } }, body: { reason } }),
  );
}

/** Reveals masked values; the reason is audited. */
export function revealMerchant(id: number, reason: string): Promise<Revealed> {
  return unwrapAnswer(server.POST("/api/admin/merchants/{id}/reveal", { params: { path: { id } }, body: { reason } }));
}

export function startMasquerade(id: number, reason: string): Promise<MasqueradeStart> {
  return unwrapAnswer(
    server.POST("/api/admin/merchants/{id}/masquerade", { params: { path: { id } }, body: { reason } }),
  );
}
