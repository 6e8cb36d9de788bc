import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { Borrower } from "./borrower.ts";

/** Upper bound of the tab stops of a page. */
const MAX_TAB_STOPS = 150;

/** A borrower who uses the keyboard only. */
export class KeyboardBorrower extends Borrower {
  /** Presses Tab until the control with this name has the focus. */
  async tabTo(name: string): Promise<void> {
    for (let pressed = 0; pressed < MAX_TAB_STOPS; pressed++) {
      await this.page.keyboard.press("Tab");
      if ((await readFocusedName(this.page)).includes(name)) return;
    }
    throw new Error(`Nothing called ${name} can be reached`);
  }

  async typeAnswer(key: string, answer: string): Promise<void> {
    await this.tabTo(this.text(`field_${key}_label`));
    await this.page.keyboard.type(answer);
  }

  /** Opens a list or group of choices and picks the first option. */
  async chooseFirstOption(key: string): Promise<void> {
    await this.tabTo(this.text(`field_${key}_label`));
    const isList = await this.page.evaluate(() => document.activeElement instanceof HTMLSelectElement);
    await this.page.keyboard.press(isList ? "ArrowDown" : "Space");
  }

  /** Submits the form and expects the heading of the next page. */
  async continueTo(next: string, params?: Record<string, string>): Promise<void> {
    await this.page.keyboard.press("Enter");
    await expect(this.heading(next, params)).toBeFocused();
  }

  async pressButton(key: string): Promise<void> {
    await this.tabTo(this.text(key));
    await this.page.keyboard.press("Enter");
  }

  /** Goes from the landing page to the product with this key. */
  async openProduct(name: string): Promise<void> {
    const { keyboard } = this.page;
    await this.page.goto("/");
    await keyboard.press("Tab");
    await expect(this.page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
    await keyboard.press("Enter");
    await this.tabTo(this.text("common_mobile_number"));
    await keyboard.type(this.mobile);
    await this.tabTo(this.text("common_get_code"));
    await this.continueTo("otp_title");
    await this.tabTo(this.text("common_otp_label", { digits: 6 }));
    await keyboard.type(await this.readSentCode());
    await expect(this.heading("products_title")).toBeVisible();
    await this.pressButton(name);
    await expect(this.heading("matching_consent_title")).toBeVisible();
    await this.tabTo("find matching lenders");
    await keyboard.press("Space");
    await this.pressButton("common_continue");
  }

  async typeIdentityStep(): Promise<void> {
    await this.typeAnswer("first_name", "Sunita");
    await this.typeAnswer("last_name", "Devi");
    for (const [part, typed] of [
      ["common_day", "14"],
      ["common_month", "8"],
      ["common_year", "1994"],
    ] as const) {
      await this.tabTo(this.text(part));
      await this.page.keyboard.type(typed);
    }
    await this.typeAnswer("tin", this.pan);
    await this.continueTo("step_address_title");
  }

  /** Fills the address step; Enter in the last field submits it. */
  async typeAddressStep(next: string): Promise<void> {
    await this.typeAnswer("postal_code", "560034");
    await expect(this.page.locator("#field-state")).toContainText("Karnataka");
    await this.typeAnswer("address1", "12, 4th Cross");
    await this.continueTo(next);
  }
}

/** Returns the name of the focused control, with the name of its group. */
function readFocusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const control = document.activeElement as HTMLInputElement | null;
    // Between the last and the first control the focus is on the body, whose text is the whole page.
    if (control === document.body) return "";
    const labels = [...(control?.labels ?? [])].map((label) => label.textContent);
    const group = control?.closest("fieldset")?.querySelector("legend")?.textContent;
    return [group, ...labels, control?.ariaLabel, control?.textContent].join(" ");
  });
}
