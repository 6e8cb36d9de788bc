import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { newWord } from "../new-names.ts";
import type { World } from "../world.ts";
import { openBackOffice } from "./back-office.ts";

export interface Lender {
  lender_id: number;
  name: string;
  min_income: number | null;
  min_age: number | null;
  max_age: number | null;
}

export async function fetchLenders(page: Page, world: World): Promise<Lender[]> {
  const headers = { Authorization: `Bearer ${await world.fetchAdminToken()}` };
  const answer = await page.request.get("/api/get-lenders-data", { headers });
  return (await answer.json()) as Lender[];
}

/** Number of lenders whose cells a journey edits. */
const EDITED = 10;

/** Adds ten lenders and opens the list of them alone; returns its path, and their names in its order. */
export async function openNewLenders(page: Page, world: World): Promise<{ path: string; names: string[] }> {
  const prefix = newWord();
  for (let number = 0; number < EDITED; number += 1) await world.lender({}, `${prefix}-${number}`);
  const path = `/admin/lenders?q=${prefix}`;
  await openBackOffice(page, world, "admin", path);
  const heads = page.getByRole("grid", { name: "Lenders" }).getByRole("rowheader");
  await expect(heads).toHaveCount(EDITED);
  return { path, names: await heads.allInnerTexts() };
}
