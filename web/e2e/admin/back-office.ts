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

/** Names and paths of all pages of the menu, of which one group is open at a time. */
export async function listMenuPages(page: Page): Promise<{ name: string; path: string }[]> {
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link").first()).toBeVisible();
  const read = () =>
    menu.getByRole("link").evaluateAll((links) =>
      links.map((link) => ({
        // Without what waits there.
        name: link.querySelector("span.truncate")?.textContent ?? "",
        path: link.getAttribute("href") ?? "",
      })),
    );
  const groups = menu.getByRole("heading").getByRole("button");
  for (const open of await groups.and(page.locator("[aria-expanded=true]")).all()) await open.click();
  const pages = await read();
  const first = pages.length;
  for (const group of await groups.all()) {
    await group.click();
    await expect(group).toHaveAttribute("aria-expanded", "true");
    pages.push(...(await read()).slice(first));
  }
  return pages;
}
