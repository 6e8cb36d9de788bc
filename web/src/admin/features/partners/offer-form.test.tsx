import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#admin/admin.css";
import type { PartnerRow } from "#shared/api/admin/partners.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { PROPERTY_ANSWERS } from "#shared/testing/properties.ts";
import { OfferForm } from "./offer-form.tsx";

const SEEN = {
  id: 2,
  name: "Udaan",
  brand_key: "udaan_credit",
  attribution_days: 30,
  products: ["Personal Loans"],
  version: 4,
};
const CHANGED = { ...SEEN, name: "Udaan Ltd", attribution_days: 45, version: 5 };

/** The form over a row that another admin changes when the button is pressed. */
function Form() {
  const [row, setRow] = useState(SEEN);
  return (
    <>
      <button type="button" onClick={() => setRow(CHANGED)}>
        Colleague saves
      </button>
      <OfferForm partner={row as PartnerRow} refresh={() => Promise.resolve()} />
    </>
  );
}

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
  serve(PROPERTY_ANSWERS);
});

test("typed values are kept when another admin changes the partner", async () => {
  const page = await draw(Form, { search: "" });
  const days = page.getByRole("textbox").nth(1);
  await days.fill("60");
  await page.getByRole("button", { name: "Colleague saves" }).click();
  await expect.element(days).toHaveValue("60");
});

test("an untouched form shows another admin's changes", async () => {
  const page = await draw(Form, { search: "" });
  await page.getByRole("button", { name: "Colleague saves" }).click();
  await expect.element(page.getByRole("textbox").first()).toHaveValue("Udaan Ltd");
  await expect.element(page.getByRole("textbox").nth(1)).toHaveValue("45");
});
