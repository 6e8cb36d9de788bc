import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testField } from "#shared/testing/fields.ts";
import { CoApplicants } from "./co-applicants.tsx";

const RAVI = {
  id: "r",
  name: "Ravi Rao",
  relation: "Wife or husband",
  mobile: "******2345",
  income: 25_000,
  repayments: 0,
  addedAt: "2026-11-22T06:00:00Z",
};
const FIELDS = [testField("co_name", "name", { label: "Full name" })];
const SENT = { nonce: "n", masked: "******2345", expiresInSeconds: 300, resendAfterSeconds: 30 };
const NOTICE = { purpose: "co_applicant", version: "7", title: "Together", label: "I agree", paragraphs: [] };
const ADD = "POST /api/co-applicants";

let done = 0;

function Page() {
  return <CoApplicants productType="Affordable Housing Loan" onDone={() => (done += 1)} />;
}

function list(items: object[]) {
  return { body: { items, most: 2, fields: FIELDS } };
}

beforeEach(() => {
  done = 0;
  enterTestSite();
});

test("co-applicants are optional", async () => {
  serve({ "GET /api/co-applicants": list([]) });
  const page = await draw(Page);
  await page.getByRole("button", { name: "Continue" }).click();
  expect(done).toBe(1);
});

test("a co-applicant's answers are sent with passcode and notice in one call", async () => {
  const calls = serve({
    "GET /api/co-applicants": list([]),
    "POST /api/co-applicants/passcode": { body: SENT },
    "GET /api/notices": { body: { ...NOTICE, recipients: "", withdraw: "" } },
    [ADD]: { body: {} },
  });
  const page = await draw(Page);
  await page.getByRole("button", { name: "Add a co-applicant" }).click();
  await page.getByRole("textbox", { name: "Their mobile number" }).fill("98765 12345");
  await page.getByRole("button", { name: "Send them a code" }).click();
  await page.getByRole("textbox", { name: "Full name" }).fill("Ravi Rao");
  await page.getByRole("button", { name: "I agree and apply together" }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  expect(calls.filter(({ method, path }) => method === "POST" && path === "/api/co-applicants")).toEqual([]);
  await page.getByRole("checkbox", { name: "I agree" }).click();
  await page.getByRole("textbox", { name: "6-digit code" }).fill("123456");
  await page.getByRole("button", { name: "I agree and apply together" }).click();
  const sent = () => calls.find(({ method, path }) => method === "POST" && path === "/api/co-applicants");
  await expect
    .poll(() => sent()?.body)
    .toEqual({
      nonce: "n",
      otp: "123456",
      noticeVersion: "7",
      fields: { co_name: "Ravi Rao" },
    });
});

test("at the maximum, co-applicants can only be removed", async () => {
  const calls = serve({
    "GET /api/co-applicants": list([RAVI, { ...RAVI, id: "m", name: "Meera Rao" }]),
    "DELETE /api/co-applicants/r": { body: {} },
  });
  const page = await draw(Page);
  await expect.element(page.getByText("You can add up to 2 co-applicants.")).toBeVisible();
  expect(page.getByRole("button", { name: "Add a co-applicant" }).elements()).toHaveLength(0);
  await page.getByRole("button", { name: "Remove Ravi Rao" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect.poll(() => calls.some(({ method }) => method === "DELETE")).toBe(true);
});
