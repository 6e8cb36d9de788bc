/** Calls about payouts of commission. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";
import { ifMatch } from "./if-match.ts";
import type { MerchantRow } from "./merchants.ts";

export type PayoutOverview = Schemas["PayoutOverview"];
export type PayoutDue = Schemas["DuePayeeView"];
export type PayoutBatch = Schemas["PayoutBatch"];
export type PayoutDetail = Schemas["PayoutDetail"];
export type PayoutItem = Schemas["PayoutItem"];
export type PayoutPreview = Schemas["PayoutPreview"];
export type PayoutProposal = Schemas["PayoutProposal"];
export type MerchantPayee = Schemas["MerchantPayee"];

/** Previews the next batch without some payees. `payAgain` are those whose account the bank refused before. */
export function previewPayouts(choice: Schemas["PayoutPreviewRequest"]): Promise<PayoutPreview> {
  return unwrapAnswer(server.POST("/api/admin/payouts/preview", { body: choice }));
}

/** Creates a batch of these payouts, chosen in a preview; rejected if one of them has changed. */
export function preparePayouts(seen: readonly PayoutProposal[]): Promise<PayoutDetail> {
  const payouts = seen.map(({ account, party, merchantId, version, gross, net, bankProblem }) => ({
    account,
    party,
    merchantId,
    version,
    gross,
    net,
    payAgain: bankProblem !== null,
  }));
  return unwrapAnswer(server.POST("/api/admin/payouts", { body: { payouts } }));
}

/** Approves a batch that another admin prepared. */
export function approvePayout(id: number): Promise<PayoutDetail> {
  return unwrapAnswer(server.POST("/api/admin/payouts/{id}/approve", { params: { path: { id } } }));
}

export function discardPayout(id: number): Promise<PayoutDetail> {
  return unwrapAnswer(server.POST("/api/admin/payouts/{id}/discard", { params: { path: { id } } }));
}

/** The bank's file, with full account numbers. */
export async function fetchBankFile(id: number): Promise<Blob> {
  const params = { path: { id } };
  const { data } = await server.POST("/api/admin/payouts/{id}/bank-file", { params, parseAs: "blob" });
  return data as unknown as Blob;
}

/** Sets the payee data of a merchant or a partner's own account. */
export function setPayee(
  { id, version }: Pick<MerchantRow, "id" | "version">,
  body: MerchantPayee,
): Promise<MerchantRow> {
  const params = { path: { id }, header: ifMatch(version) };
  return unwrapAnswer(server.PUT("/api/admin/merchants/{id}/payee", { params, body }));
}

/** TDS of a quarter, with full PANs. */
export async function fetchTaxStatement(body: Schemas["TaxQuarter"]): Promise<Blob> {
  const { data } = await server.POST("/api/admin/tax-statement", { body, parseAs: "blob" });
  return data as unknown as Blob;
}
