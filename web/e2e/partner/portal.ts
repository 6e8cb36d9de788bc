import type { Page } from "@playwright/test";
import type { DemoLogin, World } from "../world.ts";

/** Logs in by the API and opens a page, as after a login on another tab. */
export async function openPortal(
  page: Page,
  world: World,
  path = "/partner",
  name: DemoLogin["name"] = "partner",
): Promise<void> {
  const { email, password } = await world.findLogin(name);
  const answer = await page.request.post("/api/partner/login", { data: { email, password } });
  const { token } = (await answer.json()) as { token: string };
  await page.goto("/partner/login");
  await page.evaluate((value) => localStorage.setItem("p_atkn", value), token);
  await page.goto(path);
}
