import { beforeEach, expect, test } from "vitest";
import type { LenderForm } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testField } from "#shared/testing/fields.ts";
import { testOffer } from "#shared/testing/offers.ts";
import { ApplyForm } from "./apply-form.tsx";

beforeEach(() => enterTestSite());

const OFFER = testOffer("finzy");
const FORM: LenderForm = {
  lender: OFFER.lender,
  title: "Finzy",
  fields: [testField("salary_day", "integer", { label: "Salary day", min: 1, max: 31 })],
  consents: [{ purpose: "lender_share", noticeVersion: "7", label: "Send it to Finzy", required: true }],
  declinedText: "",
};

function Form() {
  return <ApplyForm appId="a" offer={OFFER} asked={FORM} />;
}

const SEND = { name: "Send my application" };

test("nothing is sent without the consent, which is never ticked beforehand", async () => {
  const asked = serve({});
  const page = await draw(Form);
  await expect.element(page.getByRole("checkbox", { name: "Send it to Finzy" })).not.toBeChecked();
  await page.getByLabelText("Salary day").fill("1");
  await page.getByRole("button", SEND).click();
  await expect.element(page.getByRole("alert").getByRole("link", { name: /Please agree to this/ })).toBeVisible();
  expect(asked).toEqual([]);
});

test("a failed attempt is repeated as it was", async () => {
  const asked = serve({ "POST /api/submissions": { status: 503, body: { message: "Please try again" } } });
  const page = await draw(Form);
  await page.getByLabelText("Salary day").fill("1");
  await page.getByRole("checkbox", { name: "Send it to Finzy" }).click();
  await page.getByRole("button", SEND).click();
  await expect.element(page.getByText(/Please try again/)).toBeVisible();
  await page.getByRole("button", SEND).click();
  await expect.poll(() => asked.length).toBe(2);

  const request = {
    appId: "a",
    offerId: "offer-finzy",
    fields: { salary_day: 1 },
    consents: [{ purpose: "lender_share", noticeVersion: "7" }],
  };
  expect(asked.map(({ body }) => body)).toEqual([request, request]);
});
