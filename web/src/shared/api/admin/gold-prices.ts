/** Calls about gold prices. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";

export type GoldPrices = Schemas["GoldPrices"];
export type GoldPriceEntry = Schemas["GoldPriceEntry"];
export type NewGoldPrice = Schemas["NewGoldPrice"];

/** The current price, and past entries, newest first. */
export function fetchGoldPrices(cursor: number | null): Promise<GoldPrices> {
  return unwrapAnswer(server.GET("/api/admin/gold-prices", { params: { query: cursor === null ? {} : { cursor } } }));
}

export function enterGoldPrice(body: NewGoldPrice): Promise<GoldPriceEntry> {
  return unwrapAnswer(server.POST("/api/admin/gold-prices", { body }));
}
