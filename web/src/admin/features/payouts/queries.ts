import { query } from "#shared/api/data.ts";
import type { SearchSchema } from "#shared/console-ui/list/search-schema.ts";

export const payoutsSearch = { state: ["prepared"] } as const satisfies SearchSchema;

/** All batches, and the payees of the next one. */
export const payoutsQuery = query("/api/admin/payouts");

export const payoutQuery = (id: number) => query("/api/admin/payouts/{id}", { params: { path: { id } } });
