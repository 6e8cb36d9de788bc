import { expect, expectAccessible, test } from "../fixtures.ts";
import { renderText } from "../texts.ts";
import { Borrower } from "./borrower.ts";

test("a question is confirmed only once the server has accepted it", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  await sunita.logIn();
  await sunita.openMenu();
  await sunita.button("common_help").click();
  const dialog = page.getByRole("dialog", { name: "Need help?" });
  const send = dialog.getByRole("button", { name: "Send" });
  await expect(send).toBeDisabled();
  await expect(dialog.getByLabel("Phone number")).toHaveValue(sunita.mobile);
  await expect(dialog.getByText(/fill in: Your name, Email, Your question\./)).toBeVisible();
  await dialog.getByLabel("Your name").fill("Sunita Devi");
  await dialog.getByLabel("Email").fill("sunita@");
  await dialog.getByLabel("Phone number").fill("98200x");
  await dialog.getByLabel("Your question").fill("When does the lender answer?");
  await expect(dialog.getByText("Email error")).toBeVisible();
  await expect(dialog.getByText("Phone Number error")).toBeVisible();
  await dialog.getByLabel("Email").fill("sunita@example.com");
  await dialog.getByLabel("Phone number").fill(`+91 ${sunita.mobile}`);
  await expect(send).toBeEnabled();

  await page.route("**/api/help-requests", (route) => route.abort());
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText("Your message is still here");
  await expect(dialog.getByLabel("Your question")).toHaveValue("When does the lender answer?");
  await page.unroute("**/api/help-requests");
  const request = page.waitForRequest("**/api/help-requests");
  await send.click();
  await expect(page.getByText("Your request have been sent successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  const sent = await request;
  expect(sent.headers()["content-type"]).toBe("application/x-www-form-urlencoded");
  expect(Object.fromEntries(new URLSearchParams(sent.postData() ?? ""))).toEqual({
    orgid: "nitya_finance",
    name: "Sunita Devi",
    email: "sunita@example.com",
    phone: sunita.mobile,
    description: "When does the lender answer?",
  });
});

for (const language of ["en", "hi"] as const) {
  test(`the help form is accessible; Reset clears, Esc closes: ${language}`, async ({ page, world }) => {
    const sunita = new Borrower(page, world, language);
    await sunita.logIn();
    await sunita.openMenu();
    await sunita.button("common_help").click();
    const field = (key: string) => page.getByLabel(renderText(language, key), { exact: true });
    await field("help_email").fill("x@");
    await field("help_name").focus();
    await expect(page.getByText(renderText(language, "help_email_error"))).toBeVisible();
    await expectAccessible(page);

    await field("common_help_description").fill("When?");
    await sunita.button("help_reset").click();
    const company = renderText(language, "common_optional_label", { label: renderText(language, "help_company") });
    for (const key of ["help_name", "help_email", "help_phone", "common_help_description"]) {
      await expect(field(key)).toHaveValue("");
    }
    await expect(page.getByLabel(company)).toHaveValue("");
    await page.keyboard.press("Escape");
    // The menu was closed over the dialog.
    await expect(sunita.button("common_help")).toBeHidden();
    await expect(sunita.button("nav_menu")).toBeFocused();
  });
}
