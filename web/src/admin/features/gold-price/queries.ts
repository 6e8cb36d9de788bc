import { query } from "#shared/api/data.ts";

/** Current gold price and recent entries. */
export const goldPricesQuery = query("/api/admin/gold-prices");
