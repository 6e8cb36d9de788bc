import { beforeEach, expect, test } from "vitest";
import type { OfferView, Submission } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testOffer, testSubmission, testView } from "#shared/testing/offers.ts";
import { RejectedApplication } from "./rejected-application.tsx";

beforeEach(() => {
  enterTestSite();
  localStorage.setItem("productType", "Personal Loans");
});

const REFUSED = testSubmission("nira", "rejected");
const LINK = {
  submissionId: "s",
  status: "rejected",
  statusText: "Rejected",
  stands: false,
  withdrawn: false,
} as const;

const BUREAUS = ["cibil-report", "experian-report", "equifax-report", "crif-report"];
const TARGETS = {
  body: {
    items: [
      { key: "rbi-complaints", name: "Regulator", host: "cms.rbi.org.in" },
      ...BUREAUS.map((key) => ({ key, name: `Bureau ${key}`, host: "bureau.example" })),
    ],
  },
};

function declinedWith(view: Partial<OfferView>, submissions: Submission[] = [REFUSED], refused = REFUSED) {
  serve({
    "GET /api/offers": { body: testView(view) },
    "GET /api/submissions": { body: { items: submissions } },
    "GET /api/applications": { body: { items: [] } },
    "GET /api/redirect-targets": TARGETS,
    "GET /api/lenders/nira/form": { body: { declinedText: "nira did not tell us why." } },
  });
  return draw(() => <RejectedApplication submission={refused} appId="a" />);
}

test("a lender's reason comes first, with advice", async () => {
  const reason = { reason: "income", reasonText: "The income is too low.", reasonAdvice: "Ask for less." } as const;
  const page = await declinedWith({}, [REFUSED], { ...REFUSED, ...reason });
  await expect.element(page.getByRole("heading", { name: "Why nira rejected it" })).toBeVisible();
  await expect.element(page.getByText("The income is too low.")).toBeVisible();
  await expect.element(page.getByRole("listitem").first()).toHaveTextContent("Ask for less.");
  await expect.element(page.getByText("nira did not tell us why.")).not.toBeInTheDocument();
  await expect.element(page.getByText("You can ask nira for its reason.")).not.toBeInTheDocument();
});

test("a rejection for the credit history links to all bureaus' reports", async () => {
  const reason = { reason: "credit_history", reasonText: "Why.", reasonAdvice: "Read your own report." } as const;
  const page = await declinedWith({}, [REFUSED], { ...REFUSED, ...reason });
  const link = page.getByRole("link", { name: "Bureau cibil-report" });
  await expect.element(link).toHaveAttribute("href", "/redirect?to=cibil-report");
  expect(page.getByRole("link", { name: /^Bureau/ }).elements()).toHaveLength(4);
  expect(page.getByRole("link", { name: "Regulator" }).elements()).toEqual([]);
});

test("without a reason the page says so, with the lender's contact", async () => {
  const page = await declinedWith({});
  await expect.element(page.getByText("nira did not tell us why.")).toBeVisible();
  await expect.element(page.getByText("You can ask nira for its reason.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Why nira rejected it" })).not.toBeInTheDocument();
});

test("other lenders are listed with their offers in order, except those already applied to", async () => {
  const requestedOffer = testOffer("nira", { submission: LINK });
  const waits = testOffer("cashe", { againFrom: "2026-12-24" });
  const page = await declinedWith({
    matched: [
      testOffer("finzy"),
      requestedOffer,
      waits,
      ...["upwards", "kreditbee", "nimboo"].map((key) => testOffer(key)),
    ],
  });
  await expect.element(page.getByText("You still match 4 other lenders. Each decides by its own rules.")).toBeVisible();
  const links = page.getByRole("link", { name: /^Apply with/ });
  await expect.element(links.first()).toHaveAttribute("href", "/user/finzy?offer=offer-finzy");
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    "Apply with finzy",
    "Apply with upwards",
    "Apply with kreditbee",
  ]);
  await expect.element(page.getByText("₹2,00,000 for 24 months, APR 16.43%").first()).toBeVisible();
});

test("without matching lenders, possible ones are listed", async () => {
  const page = await declinedWith({ possible: [testOffer("upwards")] });
  await expect.element(page.getByText("1 more lender may lend after checking.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Apply with upwards" })).toBeVisible();
});

test("after another lender's disbursal only a new application can be started", async () => {
  const paid = testSubmission("finzy", "disbursed");
  const page = await declinedWith({ matched: [testOffer("upwards")] }, [paid, REFUSED]);
  await expect.element(page.getByText(/finzy has disbursed your loan/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Apply with upwards" })).not.toBeInTheDocument();
});
