import { beforeEach, expect, test } from "vitest";
import { arrival, claimArrival } from "#consumer/entry/arrival.ts";
import type { Arrival } from "#shared/api/arrivals.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { MatchingConsent } from "./matching-consent.tsx";

const NOTICE = {
  purpose: "matching",
  version: "3",
  label: "Use my details to find lenders",
  paragraphs: ["What we use: your answers."],
  recipients: "Nobody else.",
  withdraw: "At any time.",
};
const KEEP = "POST /api/arrivals/keep";
const MISSING = { status: 409, body: { code: "consent-missing", message: "Agree", params: { purpose: "matching" } } };
const KEPT = { body: { kept: ["first_name"] } };
const LEFT: Arrival = { nonce: "n", productType: "Personal Loans", fields: [], values: { first_name: "Asha" } };
const GIVEN = {
  "GET /api/notices": { body: NOTICE },
  "GET /api/consents": { body: { items: [], receipts: [] } },
  "POST /api/consents": { body: { consentId: "c" } },
};

function Consent() {
  return <MatchingConsent product="Gold loans" onLeave={null} />;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("prospectAppId", "p");
  enterTestSite();
});

test("the full notice is above an unticked box, which is required to continue", async () => {
  const calls = serve(GIVEN);
  const page = await draw(Consent);
  await expect.element(page.getByRole("heading", { level: 1, name: "Before we look for lenders" })).toBeVisible();
  for (const text of ["What we use: your answers.", "Nobody else.", "At any time."])
    await expect.element(page.getByText(text)).toBeVisible();
  const box = page.getByRole("checkbox", { name: "Use my details to find lenders" });
  await expect.element(box).not.toBeChecked();
  await page.getByRole("button", { name: "Continue" }).click();
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  await box.click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect
    .poll(() => calls.find(({ method }) => method === "POST")?.body)
    .toEqual({ purpose: "matching", noticeVersion: "3" });
});

test("a partner's data waits for the consent of its own customer", async () => {
  arrival.keep(LEFT);
  serve({ ...GIVEN, [KEEP]: MISSING });
  await claimArrival();
  expect(arrival.read()).toEqual(LEFT);

  const calls = serve({ ...GIVEN, [KEEP]: KEPT });
  const page = await draw(Consent);
  await page.getByRole("checkbox", { name: "Use my details to find lenders" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect
    .poll(() => calls.filter(({ path }) => path === "/api/arrivals/keep").map(({ body }) => body))
    .toEqual([{ nonce: "n", productType: "Personal Loans", fields: { first_name: "Asha" } }]);
  expect(arrival.read()).toBeNull();

  arrival.keep(LEFT);
  serve({ [KEEP]: MISSING });
  await claimArrival();
  localStorage.setItem("prospectAppId", "another");
  const after = serve({ [KEEP]: KEPT });
  await claimArrival();
  expect([after, arrival.read()]).toEqual([[], null]);
});
