import type { Page } from "@playwright/test";
import type { World } from "../world.ts";

export interface Lender {
  lender_id: number;
  name: string;
  min_income: number | null;
  min_age: number | null;
  max_age: number | null;
}

interface AgeRange {
  min: number;
  max: number;
}

export async function fetchLenders(page: Page, world: World): Promise<Lender[]> {
  const headers = { Authorization: `Bearer ${await world.fetchAdminToken()}` };
  const answer = await page.request.get("/api/get-lenders-data", { headers });
  return (await answer.json()) as Lender[];
}

/**
 * Returns the given ages, or others if the lender already has those: an unchanged value is not saved, and earlier
 * journeys of the same server may have changed it.
 */
export function pickDifferentAges(all: readonly Lender[], name: string, wished: AgeRange): AgeRange {
  const now = all.find((lender) => lender.name === name);
  return {
    min: now?.min_age === wished.min ? wished.min + 10 : wished.min,
    max: now?.max_age === wished.max ? wished.max + 10 : wished.max,
  };
}
