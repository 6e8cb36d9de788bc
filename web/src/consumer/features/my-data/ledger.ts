import { queryOptions } from "@tanstack/react-query";
import { fetchLedger } from "#shared/api/my-data.ts";

/** Consents and receipts, with titles in the reader's language. */
export const ledgerQuery = queryOptions({ queryKey: ["ledger"], queryFn: fetchLedger, meta: { quiet: true } });
