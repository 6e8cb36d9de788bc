/** Types of the calls about gold prices. */
import type { Schemas } from "../types.ts";

export type GoldPrices = Schemas["GoldPrices"];
export type GoldPriceEntry = Schemas["GoldPriceEntry"];
