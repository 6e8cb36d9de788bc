import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import type { DemoLogin, World } from "../world.ts";

/** Logs in by the API and opens a page, as after a login on another tab. */
export async function openBackOffice(
  page: Page,
  world: World,
  name: DemoLogin["name"],
  path = "/admin",
): Promise<void> {
  const { email, password } = await world.findLogin(name);
  const answer = await page.request.post("/api/admin/login", { data: { email, password } });
  const session = (await answer.json()) as { token: string; adminId: number; roleId: string };
  await page.goto("/admin/login");
  await page.evaluate(({ token, adminId, roleId }) => {
    localStorage.setItem("a_atkn", token);
    localStorage.setItem("adminId", String(adminId));
    localStorage.setItem("roleId", roleId);
  }, session);
  await page.goto(path);
}

/** Clicks a switch and waits until its state, which it shows at once, is saved. */
export async function clickSwitch(control: Locator): Promise<void> {
  await control.click();
  await expect(control.locator("..").getByRole("status")).toHaveText("Saved");
}
