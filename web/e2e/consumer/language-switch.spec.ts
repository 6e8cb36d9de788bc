import { expect, test } from "../fixtures.ts";
import { renderText } from "../texts.ts";
import { Borrower } from "./borrower.ts";

test("server errors follow the language switch, and no input is lost", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.openLandingPage();
  await sunita.requestCode();
  const wrong = (await sunita.readSentCode()) === "111111" ? "222222" : "111111";
  await page.getByLabel(sunita.text("common_otp_label", { digits: 6 })).fill(wrong);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(/[A-Za-z]{4}/);
  await sunita.switchLanguage("हिन्दी");
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await expect(alert).toContainText(/[\u0900-\u097F]{2}/);
  await expect(alert).not.toContainText(/[A-Za-z]{4}/);
  await page.getByLabel(renderText("hi", "common_otp_label", { digits: 6 })).fill(await sunita.readSentCode());
  await expect(page.getByRole("heading", { level: 1, name: renderText("hi", "products_title") })).toBeVisible();
});

test("an opened PDF keeps its language; the next one has the new language", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.openOffers();
  const card = sunita.offers().filter({ has: page.getByRole("heading", { name: "Money View" }) });
  await card.getByRole("button", { name: sunita.text("offers_unfold") }).click();
  await card.getByRole("link", { name: sunita.text("common_kfs_title") }).click();
  await sunita.button("common_pdf_download").click();
  const open = sunita.link("common_pdf_open");
  const [opened] = await Promise.all([page.context().waitForEvent("page"), open.click()]);
  const address = opened.url();
  await sunita.switchLanguage("हिन्दी");
  await expect(page.getByRole("heading", { level: 1, name: renderText("hi", "common_kfs_title") })).toBeVisible();
  // Links to documents are in the language of the page.
  await expect(page.getByRole("link", { name: renderText("hi", "common_pdf_open") })).toHaveCount(0);
  expect(opened.url()).toBe(address);
  const pdfRequest = page.waitForRequest(/kfs\.pdf/);
  await page.getByRole("button", { name: renderText("hi", "common_pdf_download") }).click();
  expect((await pdfRequest).url()).toContain("locale=hi");
});

for (const path of ["/", "/products/personal-loans"]) {
  test(`a press while ${path} is still being hydrated is not lost, and breaks nothing`, async ({ page }) => {
    // Presses at every turn, so that one falls between the header and the content.
    await page.addInitScript(() => {
      const turns = new MessageChannel();
      turns.port1.addEventListener("message", () => {
        document.querySelector<HTMLButtonElement>("header button[lang=hi]")?.click();
        if (document.documentElement?.lang !== "hi") turns.port2.postMessage(null);
      });
      turns.port1.start();
      turns.port2.postMessage(null);
    });
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "hi");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/[\u0900-\u097F]{2}/);
  });
}
