import type { Page } from "@playwright/test";
import { expect, expectForgotten, test } from "../fixtures.ts";
import { pauseActivity, idleUntilPrompt } from "../idle.ts";
import { renderText } from "../texts.ts";
import { Borrower } from "./borrower.ts";

async function logInWithClock(page: Page, sunita: Borrower): Promise<void> {
  await page.clock.install();
  await sunita.logIn();
}

test("after inactivity a prompt counts down; without an answer it logs out and says so", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await logInWithClock(page, sunita);
  await idleUntilPrompt(page, 15);
  await page.clock.resume();
  await expect(page).toHaveURL("/");
  await expect(page.getByText(sunita.text("session_ended"))).toBeVisible();
  await expectForgotten(page, "atkn");
  await page.reload();
  await expect(sunita.heading("common_landing_title")).toBeVisible();
  await expect(page.getByText(sunita.text("session_ended"))).toBeHidden();
});

test("Stay Logged In! in one tab keeps the session in others", async ({ page, context, world }) => {
  const sunita = new Borrower(page, world);
  await logInWithClock(page, sunita);
  const other = await context.newPage();
  await other.goto("/user/user-detail");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await pauseActivity(page);
  await page.clock.fastForward("15:10");
  await expect(page.getByRole("dialog")).toBeVisible();

  await other.getByRole("button", { name: "Stay Logged In!" }).click();
  await page.clock.resume();
  await expect(other.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(sunita.heading("step_loan_title")).toBeVisible();
});

test("a logout is not reported as a timeout in any tab, and clears all data", async ({ page, context, world }) => {
  const sunita = new Borrower(page, world);
  await page.goto("/udaan_credit?utm_source=poster");
  await sunita.requestCode();
  await sunita.enterCode();
  await sunita.choosePersonalLoan();
  await expect(sunita.heading("step_loan_title")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("urlSegment"))).toBe("udaan_credit");
  const other = await context.newPage();
  await other.goto("/user/user-detail");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await sunita.openMenu();
  await sunita.button("nav_logout").click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL("/");
    await expect(tab.getByText(sunita.text("session_ended"))).toBeHidden();
    await expect(tab.getByRole("banner")).toContainText("Nitya Finance");
  }
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("url");
});

test("another language is rendered before it is saved, and stays if saving fails", async ({
  page,
  world,
  cleanConsole,
}) => {
  const sunita = new Borrower(page, world);
  await sunita.logIn();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/set-language", async (route) => {
    await answered;
    await route.fulfill({ status: 500, json: { message: "Broken on purpose" } });
  });
  await page.getByRole("banner").getByRole("button", { name: "हिन्दी" }).click();
  const title = page.getByRole("heading", { level: 1, name: renderText("hi", "step_loan_title"), exact: true });
  await expect(title).toBeVisible();
  answer();
  await expect.poll(() => cleanConsole.join()).toContain("Broken on purpose");
  cleanConsole.splice(0);
  await expect(title).toBeVisible();
  await expect(page.getByText("Broken on purpose")).toBeHidden();
  await page.reload();
  await expect(title).toBeVisible();
});

test("logging out everywhere ends the session on another phone, which says so", async ({
  page,
  browser,
  world,
  baseURL,
}) => {
  const sunita = new Borrower(page, world);
  await sunita.logIn();
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = new Borrower(await context.newPage(), world, "en", sunita);
  await other.openLandingPage();
  await other.requestAnotherCode();
  await other.enterCode();
  await other.choosePersonalLoan();
  await expect(other.heading("step_loan_title")).toBeVisible();

  await sunita.openMenu();
  await sunita.link("common_my_data").click();
  await sunita.button("mydata_everywhere_title").click();
  await expect(page).toHaveURL("/");
  await other.page.goto("/user/my-data");
  await expect(other.page).toHaveURL("/");
  await expect(other.page.getByText(other.text("session_ended"))).toBeVisible();
  await context.close();
});
