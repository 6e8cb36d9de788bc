import { beforeEach, expect, test } from "vitest";
import type { AppliedFor } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testSubmission } from "#shared/testing/offers.ts";
import { Page } from "./lender-code.tsx";

const LIST = "GET /api/applications";
const HAND = "POST /api/submissions/submission-indialends/passcode";

function applied(awaitsPasscode: boolean): { body: { items: AppliedFor[] } } {
  const receipt = { fields: ["PAN"], sharedAt: "2026-11-21T06:00:00Z", toldOfWithdrawalAt: null, askedToTellAt: null };
  const submissions = [
    { ...testSubmission("cashe", "in_review"), receipt },
    { ...testSubmission("indialends", "submitted"), receipt, awaitsPasscode },
  ];
  const [createdAt, productType] = ["2026-11-20T06:00:00Z", "Personal Loans"] as const;
  return {
    body: {
      items: [
        {
          appId: "a",
          shortCode: null,
          productType,
          status: "submitted",
          open: true,
          createdAt,
          expiredAt: null,
          submissions,
        },
      ],
    },
  };
}

beforeEach(() => {
  localStorage.clear();
  enterTestSite();
});

test("a wrong passcode is reported at its field, the right one is passed on and confirmed", async () => {
  const wrong = { status: 422, body: { code: "lender-code-wrong", message: "This is not the code" } };
  const first = serve({ [LIST]: applied(true), [HAND]: wrong });
  const page = await draw(Page);
  const field = page.getByRole("textbox", { name: "Code from indialends, 6 digits" });
  await field.fill("12");
  await page.getByRole("button", { name: "Send the code" }).click();
  expect(page.getByText(/Enter 6 digits OTP/).elements()).toHaveLength(2);
  expect(first.some(({ method }) => method === "POST")).toBe(false);
  await field.fill("111111");
  await expect.element(page.getByRole("alert").getByText(/This is not the code/)).toBeVisible();

  const calls = serve({ [LIST]: applied(true), [HAND]: { body: { status: "in_review" } } });
  await field.fill("222222");
  await expect.element(page.getByText(/indialends has your code/)).toBeVisible();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ otp: "222222" });
  await expect.element(page.getByRole("link", { name: "See my applications" })).toBeVisible();
});

test("too many attempts show how long to wait", async () => {
  const many = { status: 429, body: { code: "lender-code-too-many", message: "Too many", params: { seconds: 125 } } };
  serve({ [LIST]: applied(true), [HAND]: many });
  const page = await draw(Page);
  await page.getByRole("textbox").fill("111111");
  await expect.element(page.getByRole("alert").getByText(/2:0/)).toBeVisible();
});

test("if no lender waits for a passcode, the page says so", async () => {
  serve({ [LIST]: applied(false) });
  const page = await draw(Page);
  await expect.element(page.getByText("No lender is waiting for a code from you.")).toBeVisible();
});
