import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures.ts";
import type { Language } from "../texts.ts";
import type { World } from "../world.ts";
import { Borrower } from "./borrower.ts";
import { logInReady } from "./ready-profile.ts";

const PRODUCT = "personal-loans";

/** Each language has a screen of its own. */
const SCREENS: { language: Language; viewport: { width: number; height: number } }[] = [
  { language: "en", viewport: { width: 1366, height: 768 } },
  { language: "hi", viewport: { width: 360, height: 640 } },
];

/** The address in a message with offers of personal loans to a customer. */
async function fetchLink(page: Page, { mobile }: Borrower): Promise<string> {
  const params = { destination: `+91${mobile}`, product: PRODUCT };
  const answer = await page.request.get("/dev/unsubscribe-link.json", { params });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { address: string }).address;
}

/** What a borrower may allow on the page about their data, by its title. */
class ContactRow {
  readonly title: string;
  readonly allow: Locator;
  readonly stop: Locator;
  private readonly borrower: Borrower;

  constructor(borrower: Borrower, title: string) {
    this.borrower = borrower;
    this.title = title;
    this.allow = borrower.button("mydata_contact_allow_this", { title });
    this.stop = borrower.button("mydata_contact_stop_this", { title });
  }

  /** Reads the notice and agrees. */
  async give(): Promise<void> {
    await this.allow.click();
    const dialog = this.borrower.page.getByRole("dialog", { name: this.title });
    const box = dialog.getByRole("checkbox");
    await expect(box).not.toBeChecked();
    await box.check();
    const agree = this.borrower.text("mydata_contact_allow");
    await dialog.getByRole("button", { name: agree, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(this.stop).toBeVisible();
  }
}

function listContactRows(borrower: Borrower): { calls: ContactRow; offers: ContactRow } {
  const product = borrower.text("common_product_personal_loans");
  return {
    calls: new ContactRow(borrower, borrower.text("mydata_contact_calls")),
    offers: new ContactRow(borrower, borrower.text("mydata_contact_offers", { product })),
  };
}

/** A borrower who has allowed calls and offers of personal loans. */
async function allowCallsAndOffers(page: Page, world: World, language: Language): Promise<Borrower> {
  const sunita = new Borrower(page, world, language);
  await sunita.openLandingPage();
  await logInReady(page, world, sunita.mobile, language);
  await page.goto("/user/my-data");
  const { calls, offers } = listContactRows(sunita);
  await offers.give();
  await calls.give();
  return sunita;
}

for (const { language, viewport } of SCREENS) {
  test.describe(language, () => {
    test.use({ viewport });

    test("the link in a message stops offers, then calls too, without a login", async ({
      page,
      browser,
      baseURL,
      world,
    }) => {
      const sunita = await allowCallsAndOffers(page, world, language);
      const { calls, offers } = listContactRows(sunita);
      const address = await fetchLink(page, sunita);
      expect(address).toMatch(/^\/unsubscribe\/.+/);

      const context = await browser.newContext({ baseURL: baseURL ?? "", viewport });
      await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
      const visitor = new Borrower(await context.newPage(), world, language);
      await visitor.page.goto(address);
      await expect(visitor.heading("unsubscribe_title")).toBeVisible();
      const about = {
        brand: "Nitya Finance",
        by: visitor.text("unsubscribe_by_sms"),
        product: visitor.text("common_product_personal_loans"),
      };
      await expect(visitor.page.getByText(visitor.text("unsubscribe_text_product", about))).toBeVisible();
      await expect(visitor.button("unsubscribe_stop")).toBeVisible();
      await expect(visitor.page.getByRole("main").getByRole("button")).toHaveCount(1);
      await expectAccessible(visitor.page);
      expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );

      // A mail scanner follows the link, also more than once.
      expect((await context.request.get(address)).ok()).toBe(true);
      expect((await context.request.get(`/api${address}`)).ok()).toBe(true);
      await visitor.page.reload();
      await expect(visitor.button("unsubscribe_stop")).toBeVisible();
      await page.reload();
      await expect(offers.stop).toBeVisible();
      await expect(calls.stop).toBeVisible();

      await visitor.button("unsubscribe_stop").click();
      await expect(visitor.heading("unsubscribe_done")).toBeVisible();
      await expectAccessible(visitor.page);
      await page.reload();
      await expect(offers.allow).toBeVisible();
      await expect(calls.stop).toBeVisible();

      await visitor.button("unsubscribe_stop_all").click();
      await expect(visitor.heading("unsubscribe_all_done")).toBeVisible();
      await expectAccessible(visitor.page);
      await page.reload();
      await expect(calls.allow).toBeVisible();
      await expect(offers.allow).toBeVisible();

      await visitor.page.goto(address);
      await visitor.button("unsubscribe_stop").click();
      await expect(visitor.heading("unsubscribe_done")).toBeVisible();
      await page.reload();
      await expect(calls.allow).toBeVisible();
      await expect(offers.allow).toBeVisible();
      await context.close();
    });

    test("a link that is not ours leads to help", async ({ page, world }) => {
      const visitor = new Borrower(page, world, language);
      await visitor.openLandingPage();
      await page.goto("/unsubscribe/not-a-token-of-ours");
      await expect(visitor.heading("unsubscribe_unknown")).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole("main")
        .getByRole("button", { name: visitor.text("common_help"), exact: true })
        .click();
      await expect(page.getByRole("dialog", { name: visitor.text("common_help_title") })).toBeVisible();
    });
  });
}
