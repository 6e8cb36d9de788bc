import { queriesUnder } from "#shared/api/data.ts";

/** All cached queries about commission, payouts and the ledger, because each booking may change each of them. */
export const LEDGER = queriesUnder(
  "/api/admin/commissions",
  "/api/admin/commission-differences",
  "/api/admin/commission-loans",
  "/api/admin/commission-loan-totals",
  "/api/admin/commission-closings/{month}",
  "/api/admin/commission-ageing",
  "/api/admin/commission-receivables",
  "/api/admin/disputes",
  "/api/admin/ledger/{account}/{party}",
  "/api/admin/partners/{id}/commission",
  "/api/admin/payouts",
);
