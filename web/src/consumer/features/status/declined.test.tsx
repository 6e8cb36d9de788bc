import { beforeEach, expect, test } from "vitest";
import type { OfferView, Submission } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testOffer, testSubmission, testView } from "#shared/testing/offers.ts";
import { Declined } from "./declined.tsx";

beforeEach(() => {
  enterTestSite();
  localStorage.setItem("productType", "Personal Loans");
});

const REFUSED = testSubmission("nira", "rejected");
const LINK = { submissionId: "s", status: "rejected", statusText: "Declined", stands: false } as const;

function declinedWith(view: Partial<OfferView>, submissions: Submission[] = [REFUSED]) {
  serve({
    "GET /api/offers": { body: testView(view) },
    "GET /api/submissions": { body: { items: submissions } },
    "GET /api/applications": { body: { items: [] } },
    "GET /api/lenders/nira/form": { body: { declinedText: "nira did not tell us why." } },
  });
  return draw(() => <Declined submission={REFUSED} appId="a" />);
}

test("other lenders stand there with what they lend, in their order, and whoever was asked does not", async () => {
  const asked = testOffer("nira", { submission: LINK });
  const waits = testOffer("cashe", { againFrom: "2026-12-24" });
  const page = await declinedWith({
    matched: [testOffer("finzy"), asked, waits, ...["upwards", "kreditbee", "nimboo"].map((key) => testOffer(key))],
  });
  await expect.element(page.getByText("4 other lenders still match you. Each decides by its own rules.")).toBeVisible();
  const links = page.getByRole("link", { name: /^Apply with/ });
  await expect.element(links.first()).toHaveAttribute("href", "/user/finzy?offer=offer-finzy");
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    "Apply with finzy",
    "Apply with upwards",
    "Apply with kreditbee",
  ]);
  await expect.element(page.getByText("₹2,00,000 for 24 months, APR 16.43%").first()).toBeVisible();
});

test("where lenders will only check, they are what else there is", async () => {
  const page = await declinedWith({ possible: [testOffer("upwards")] });
  await expect.element(page.getByText("1 more lender may lend after a check of its own.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Apply with upwards" })).toBeVisible();
});

test("where another lender has paid out, nothing can be sent but a new application", async () => {
  const paid = testSubmission("finzy", "disbursed");
  const page = await declinedWith({ matched: [testOffer("upwards")] }, [paid, REFUSED]);
  await expect.element(page.getByText(/finzy has paid out your loan/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Apply with upwards" })).not.toBeInTheDocument();
});
