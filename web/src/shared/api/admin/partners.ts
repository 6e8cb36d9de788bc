/** Calls about partners; those of the spec keep its names. */
import type { Schemas } from "../types.ts";
import { unwrapAnswer, server } from "../client.ts";
import { ifMatch } from "./if-match.ts";

/** A company that brings customers under its brand key. */
export type PartnerRow = Schemas["PartnerItem"];
/** A partner with its brand and links; `own`: the brand is the partner's, not the default one. */
export type PartnerDetail = PartnerRow & Pick<Schemas["PartnerDetail"], "brand" | "keyState" | "account">;
/** The payee account of a partner's share. */
export type PartnerAccount = Schemas["PartnerAccount"];
/** A lead with the evidence of its attribution. */
export type PartnerLead = Schemas["LeadItem"];

export type Commission = Pick<PartnerRow, "revenue_percent" | "revenue_flat_fee">;
export type PartnerSettings = Pick<PartnerRow, "name" | "brand_key" | "attribution_days" | "products">;

export const PARTNERS_EXPORT = "/api/admin/partners.csv";

export function createPartner(body: Pick<PartnerRow, "key" | "name">): Promise<PartnerRow> {
  return unwrapAnswer(server.POST("/api/admin/partners", { body }));
}

/** Changes the given settings; others are kept. */
export function changePartner({ id, version }: PartnerRow, body: Partial<PartnerSettings>): Promise<PartnerRow> {
  return unwrapAnswer(
    server.PUT("/api/admin/partners/{id}", { params: { path: { id }, header: ifMatch(version) }, body }),
  );
}

export function disablePartner(id: number, reason: string): Promise<PartnerRow> {
  return unwrapAnswer(server.POST("/api/admin/partners/{id}/disable", { params: { path: { id } }, body: { reason } }));
}

export function enablePartner(id: number): Promise<PartnerRow> {
  return unwrapAnswer(server.POST("/api/admin/partners/{id}/enable", { params: { path: { id } } }));
}

/** Creates the partner's own account and mails its owner an invitation. */
export function createPartnerAccount(id: number, body: Schemas["PartnerAccountCreation"]): Promise<PartnerAccount> {
  return unwrapAnswer(server.POST("/api/admin/partners/{id}/account", { params: { path: { id } }, body }));
}

/** Creates an API key for the partner's servers; it is returned only once. */
export async function renewKey(id: number): Promise<string> {
  const { key } = await unwrapAnswer(server.POST("/api/admin/partners/{id}/key", { params: { path: { id } } }));
  return key;
}

/** Revokes the key and the previous one. */
export function stopKey(id: number): Promise<unknown> {
  return unwrapAnswer(server.DELETE("/api/admin/partners/{id}/key", { params: { path: { id } } }));
}

export async function changeUtmId({ id, version }: PartnerRow, utmId: string): Promise<PartnerRow> {
  const { data } = await unwrapAnswer<{ data: PartnerRow }, { data: Schemas["PartnerItem"] }>(
    server.POST("/api/update-partner-utm/{id}", {
      params: { path: { id }, header: ifMatch(version) },
      body: { utm_id: utmId },
    }),
  );
  return data;
}

export async function changeCommission({ id, version }: PartnerRow, body: Commission): Promise<PartnerRow> {
  const { data } = await unwrapAnswer<{ data: PartnerRow }, { data: Schemas["PartnerItem"] }>(
    server.POST("/api/update-partner-revenue-data/{id}", {
      params: { path: { id }, header: ifMatch(version) },
      body,
    }),
  );
  return data;
}

export const LEADS_EXPORT = "/api/admin/leads.csv";
