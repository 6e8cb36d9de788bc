import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { Borrower } from "./borrower.ts";

/** Moves on until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const MOST = 40;
  for (let pressed = 0; pressed < MOST; pressed++) {
    await page.keyboard.press("Tab");
    if ((await nameInFocus(page)).includes(name)) return;
  }
  throw new Error(`Nothing called ${name} can be reached`);
}

/** The name of what has the focus, with the name of its group. */
function nameInFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const control = document.activeElement as HTMLInputElement | null;
    // Between the last control and the first, the focus is on the body, which holds every word of the page.
    if (control === document.body) return "";
    const labels = [...(control?.labels ?? [])].map((label) => label.textContent);
    const group = control?.closest("fieldset")?.querySelector("legend")?.textContent;
    return [group, ...labels, control?.ariaLabel, control?.textContent].join(" ");
  });
}

test("from the first page to the offers by keyboard alone", async ({ page, world }) => {
  const sunita = new Borrower(page, world);
  const { keyboard } = page;
  const types = async (key: string, answer: string) => {
    await tabTo(page, sunita.text(`field_${key}_label`));
    await keyboard.type(answer);
  };
  /** Opens a group of choices or a list, and takes the first. */
  const takesTheFirst = async (key: string) => {
    await tabTo(page, sunita.text(`field_${key}_label`));
    const isList = await page.evaluate(() => document.activeElement instanceof HTMLSelectElement);
    await keyboard.press(isList ? "ArrowDown" : "Space");
  };
  const goesOn = async (next: string) => {
    await keyboard.press("Enter");
    await expect(sunita.heading(next)).toBeFocused();
  };

  await page.goto("/");
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await keyboard.press("Enter");
  await tabTo(page, sunita.text("landing_mobile"));
  await keyboard.type(sunita.mobile);
  await tabTo(page, "find matching lenders");
  await keyboard.press("Space");
  await tabTo(page, sunita.text("landing_get_code"));
  await goesOn("otp_title");
  await tabTo(page, sunita.text("otp_label", { digits: 6 }));
  await keyboard.type(await sunita.codeSent());
  await expect(sunita.heading("products_title")).toBeVisible();
  await tabTo(page, sunita.text("products_personal_loans"));
  await keyboard.press("Enter");
  await expect(sunita.heading("step_loan_title")).toBeVisible();

  await types("desired_loan_amount", "200000");
  await types("loan_months", "24");
  await takesTheFirst("loan_purpose");
  await takesTheFirst("employment_status_code");
  await tabTo(page, sunita.text("profile_save"));
  await goesOn("step_about_title");

  await types("first_name", "Sunita");
  await types("last_name", "Devi");
  await tabTo(page, sunita.text("common_day"));
  await keyboard.type("14");
  await tabTo(page, sunita.text("common_month"));
  await keyboard.type("8");
  await tabTo(page, sunita.text("common_year"));
  await keyboard.type("1994");
  await types("tin", sunita.pan);
  await goesOn("step_address_title");

  await types("postal_code", "560034");
  await expect(page.locator("#field-state")).toContainText("Karnataka");
  await types("address1", "12, 4th Cross");
  await goesOn("step_living_title");

  for (const key of ["residence_type", "gender", "marital_status", "educational_level"]) await takesTheFirst(key);
  await tabTo(page, sunita.text("profile_save"));
  await goesOn("step_work_title");

  await types("employer_name", "Asha Textiles");
  await types("officepincode", "560034");
  await types("monthly_income", "45000");
  await takesTheFirst("salary_mode");
  await takesTheFirst("prefer_net_banking");
  await tabTo(page, sunita.text("profile_save"));
  await goesOn("step_money_title");

  await tabTo(page, sunita.text("field_household_income_label"));
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await types("emi", "0");
  await types("email", `${sunita.mobile}@example.com`);
  await goesOn("profile_review_title");
  await tabTo(page, sunita.text("profile_review_confirm"));
  await goesOn("profile_score_title");
  await tabTo(page, "look up my credit score");
  await keyboard.press("Space");
  await tabTo(page, sunita.text("profile_score_finish"));
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/user\/offers/);
  await expect(sunita.button("offers_order_monthly")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await tabTo(page, sunita.text("offers_order_monthly"));
  await keyboard.press("Enter");
  await expect(sunita.button("offers_order_monthly")).toHaveAttribute("aria-pressed", "true");
  await tabTo(page, "Apply with");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Apply with/ })).toBeFocused();
});
