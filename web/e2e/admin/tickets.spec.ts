import type { Page } from "@playwright/test";
import { logInReady } from "../consumer/ready-profile.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { newEmail, newMobile, newWord } from "../new-names.ts";
import { renderText } from "../texts.ts";
import { openBackOffice } from "./back-office.ts";

const PORTAL = "/admin/csr-portal";

const openTicket = (page: Page) => page.getByRole("dialog", { name: "The EMI was taken twice." });

/** Finds a ticket among all that wait, however many there are, by its number. */
async function openByNumber(page: Page, number: string): Promise<void> {
  await page.goto(`${PORTAL}?q=${number}`);
  await page.getByRole("grid", { name: "Requests" }).getByRole("button", { name: "The EMI was taken twice." }).click();
}

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 360, height: 640 },
]) {
  test(`a customer asks, is asked back, answers, and is answered: ${viewport.width} px`, async ({ page, world }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    await logInReady(page, world, newMobile(), "en");
    await page.goto("/user/requests");
    await expect(page.getByText("You have not contacted us yet.")).toBeVisible();
    await page.getByRole("button", { name: "Ask a question" }).click();
    await page.getByRole("radio", { name: "Complaint" }).check();
    await page
      .getByRole("textbox", { name: "Your complaint" })
      .fill("The EMI was taken twice.\nOn the 5th and the 6th.");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send" }).click();
    const fold = page.getByText("The EMI was taken twice. · ");
    await expect(fold).toHaveText(/Open$/);
    await fold.click();
    await expect(page.getByText(/^You get an answer by /)).toBeVisible();
    const number = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? "";
    await expectAccessible(page);
    const session = await page.evaluate(() => ({ ...localStorage }));
    const becomeCustomer = async () => {
      await page.evaluate((items) => {
        localStorage.clear();
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
      }, session);
      await page.goto("/user/requests");
      await fold.click();
    };

    await page.evaluate(() => localStorage.clear());
    await openBackOffice(page, world, "role3", PORTAL);
    await expect(page.getByRole("button", { name: /^Complaints/ })).toBeVisible();
    await expectAccessible(page);
    await openByNumber(page, number);
    const drawer = openTicket(page);
    await expect(drawer.getByText("On the 5th and the 6th.")).toBeVisible();
    await expect(page).toHaveURL(/ticket=/);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    await drawer.getByRole("button", { name: "Take it" }).click();
    await expect(drawer.getByText(/ took it · /)).toBeVisible();
    await page.keyboard.press("e");
    await expect(page.getByText(renderText("en", "problem_reply_missing")).first()).toBeVisible();
    await drawer.getByRole("heading").click();
    await page.keyboard.press("r");
    const reply = drawer.getByRole("textbox", { name: "Reply to the requester" });
    await expect(reply).toBeFocused();
    await reply.fill("Which bank was it?");
    await page.reload();
    await expect(reply).toHaveValue("Which bank was it?");
    await drawer.getByRole("button", { name: "Send and wait for an answer" }).click();
    await expect(drawer.getByText("Waits for an answer").first()).toBeVisible();
    await expect(reply).toHaveValue("");

    await becomeCustomer();
    await expect(fold).toHaveText(/Waits for your answer$/);
    await expect(page.getByText("Which bank was it?")).toBeVisible();
    await page.getByRole("textbox", { name: "Write to us" }).fill("State Bank.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(fold).toHaveText(/Open$/);

    await page.evaluate(() => localStorage.clear());
    await openBackOffice(page, world, "role3", PORTAL);
    await openByNumber(page, number);
    await expect(drawer.getByText("State Bank.")).toBeVisible();
    await reply.fill("The second EMI comes back on Monday.");
    await drawer.getByRole("button", { name: "Send and resolve" }).click();
    await expect(drawer.getByText("Resolved", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(page).not.toHaveURL(/ticket=/);

    await becomeCustomer();
    await expect(fold).toHaveText(/Resolved$/);
    await expect(page.getByText("The second EMI comes back on Monday.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: /^Not solved\?/ })).toBeVisible();
  });
}

test("a visitor asks in the help dialog, answers by the link in the mail, is answered, and withdraws", async ({
  page,
  world,
}) => {
  const email = newEmail("sunita");
  const title = `Where is the money of ${newWord()}?`;
  await page.goto("/about");
  await page.getByRole("button", { name: renderText("en", "common_help") }).click();
  const help = page.getByRole("dialog", { name: "Need help?" });
  await help.getByLabel("Your name").fill("Sunita Devi");
  await help.getByLabel("Email").fill(email);
  await help.getByLabel("Phone number").fill(newMobile());
  await help.getByLabel("Your question").fill(title);
  await help.getByRole("button", { name: "Send" }).click();
  await expect(help).toBeHidden();

  const drawer = page.getByRole("dialog", { name: title });
  const answer = async (text: string, button: string) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await openBackOffice(page, world, "role2", `${PORTAL}?sort=-due&rows=100`);
    await page.getByRole("grid", { name: "Requests" }).getByRole("button", { name: title }).click();
    await drawer.getByRole("textbox", { name: "Reply to the requester" }).fill(text);
    await drawer.getByRole("button", { name: button }).click();
    await expect(drawer.getByText(text)).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.setViewportSize({ width: 360, height: 640 });
  };
  await answer("Which bank was it?", "Send and wait for an answer");
  const link = await world.waitForLink(email, "/help/");
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole("heading", { level: 1, name: "Your request" })).toBeVisible();
  await expect(page.getByText("Which bank was it?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Write to us" }).fill("State Bank.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("State Bank.")).toBeVisible();

  await answer("It comes on Monday.", "Send and resolve");
  await page.goto(new URL(link).pathname);
  await expect(page.getByText("It comes on Monday.")).toBeVisible();
  await page.getByRole("textbox", { name: /^Not solved\?/ }).fill("It did not come.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: "Withdraw the request" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw the request" }).click();
  await expect(page.getByText("Closed").first()).toBeVisible();
  await page.goto("/help/not-a-link-of-ours");
  await expect(page.getByRole("heading", { level: 1, name: "This link has expired" })).toBeVisible();
});

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 360, height: 640 },
]) {
  test(`two requests of a customer become one, and two again: ${viewport.width} px`, async ({ page, world }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    await logInReady(page, world, newMobile(), "en");
    const numbers: string[] = [];
    for (const text of ["The EMI was taken twice.", "Any news about my EMI?"]) {
      await page.goto("/user/requests");
      await page.getByRole("button", { name: "Ask a question" }).click();
      await page.getByRole("textbox", { name: "Your question" }).fill(text);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText(`${text} · `).click();
      const number = page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).first();
      numbers.push((await number.textContent()) ?? "");
    }
    const session = await page.evaluate(() => ({ ...localStorage }));
    await page.evaluate(() => localStorage.clear());
    await openBackOffice(page, world, "role3", PORTAL);
    await page.goto(`${PORTAL}?q=${numbers[1]}`);
    const grid = page.getByRole("grid", { name: "Requests" });
    await grid.getByRole("button", { name: "Any news about my EMI?" }).click();
    const drawer = page.getByRole("dialog", { name: "Any news about my EMI?" });
    await drawer.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Merge into another" }).click();
    const merging = page.getByRole("dialog", { name: "Merge into another" });
    await merging.getByLabel("Number of the other ticket").fill("0000-0000");
    await merging.getByRole("button", { name: "Merge into another" }).click();
    await expect(merging.getByText("No ticket has this number").first()).toBeVisible();
    await expectAccessible(page);
    await merging.getByLabel("Number of the other ticket").fill(numbers[0] ?? "");
    await merging.getByRole("button", { name: "Merge into another" }).click();
    await expect(merging).toBeHidden();
    await expect(drawer.getByText("Merged", { exact: true })).toBeVisible();
    await expectAccessible(page);
    // The entry leads to the other ticket.
    await drawer.getByRole("link", { name: new RegExp(`merged this into ${numbers[0]}`) }).click();
    await expect(openTicket(page).getByText(new RegExp(`merged ${numbers[1]} into this`))).toBeVisible();
    await openTicket(page)
      .getByRole("link", { name: new RegExp(`merged ${numbers[1]} into this`) })
      .click();
    await drawer.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Undo merge" }).click();
    await expect(drawer.getByText("Open", { exact: true })).toBeVisible();
    await drawer.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Assign" }).click();
    const assigning = page.getByRole("dialog", { name: "Assign" });
    await assigning.getByLabel("Worked by").selectOption({ index: 1 });
    await assigning.getByRole("button", { name: "Assign" }).click();
    await expect(assigning).toBeHidden();
    await expect(drawer.getByText(/ (gave it to|took it)/)).toBeVisible();

    await page.evaluate((items) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, session);
    await page.goto("/user/requests");
    await page.getByText("The EMI was taken twice. · ").click();
    await expect(page.getByText(`We added your request ${numbers[1]} to this one`)).toBeVisible();
    await expect(page.getByText(`Apart from request ${numbers[1]} again`)).toBeVisible();
    await expectAccessible(page);
  });
}
