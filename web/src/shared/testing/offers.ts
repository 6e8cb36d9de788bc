import type { KeyFacts, Offer, OfferView, Submission } from "#shared/api/types.ts";
import { formatRupees } from "#shared/format/money.ts";

/** Figures of an offer that are also lines of its price. */
type Figures = Pick<Offer, "apr" | "emi" | "netDisbursed" | "feeWithGst" | "totalInterest" | "totalPayable">;

/** Price lines of an offer's figures, as the server builds them. */
function testPrice({ apr, emi, netDisbursed, feeWithGst, totalInterest, totalPayable }: Figures): Offer["price"] {
  const line = (key: string, label: string, value: string) => ({ key, label, value, explanation: null });
  const totalCost = totalInterest + feeWithGst;
  return {
    kind: "instalment",
    apr,
    totalCost,
    lines: [
      line("apr", "APR", `${apr.toFixed(2)}%`),
      line("instalment", "Monthly EMI", formatRupees(emi)),
      line("receive", "You receive", formatRupees(netDisbursed)),
      { key: "interest", label: "Interest", value: "13.99%", explanation: "fixed" },
      line("fee", "Fee with GST", formatRupees(feeWithGst)),
      line("repay", "Total to repay", formatRupees(totalPayable)),
      line("total_cost", "Interest and charges", formatRupees(totalCost)),
    ],
  };
}

/** An offer for tests by lender key. */
export function testOffer(key: string, changes: Partial<Offer> = {}): Offer {
  const offer: Omit<Offer, "price"> = {
    offerId: `offer-${key}`,
    lender: { lenderId: 1, key, name: key, legalName: `${key} Ltd`, path: `/user/${key}` },
    amount: 200_000,
    months: 24,
    rate: 13.99,
    rateKind: "exact",
    interestKind: "fixed",
    apr: 16.43,
    emi: 9602,
    netDisbursed: 195_280,
    feeWithGst: 4720,
    thirdPartyCharges: 0,
    totalInterest: 30_439,
    totalPayable: 230_439,
    penalText: "2% a month on the overdue amount",
    foreclosureText: "None",
    coolingOffDays: 3,
    speedHours: 24,
    journeyKind: "api",
    specialOffer: null,
    checks: [],
    submission: null,
    elsewhere: null,
    againFrom: null,
    asAsked: true,
    ...changes,
  };
  return { price: testPrice(offer), ...offer };
}

/** An offer view for tests, without offers unless `changes` has some. */
export function testView(changes: Partial<OfferView> = {}): OfferView {
  return {
    offerViewId: "v",
    appId: "a",
    amount: 200_000,
    months: 24,
    amountRange: { min: 1000, max: 1_000_000 },
    monthsRange: { min: 3, max: 60 },
    ranking: { policy: "apr", version: 1, metric: "apr", askedFirst: false, sentence: "Lowest yearly cost first." },
    matched: [],
    possible: [],
    unmatched: [],
    mainReasons: [],
    suggestions: [],
    creditScore: { state: "not_asked", points: null, asOf: null, lendersAsking: 9, lendersMet: 0 },
    ...changes,
  };
}

/** A submission for tests by lender key. */
export function testSubmission(key: string, status: Submission["status"]): Submission {
  const { lender, amount, months, apr, emi, netDisbursed, totalPayable } = testOffer(key);
  return {
    submissionId: `submission-${key}`,
    shortCode: "7K3M-Q9TX",
    lender,
    offer: { amount, months, apr, emi, netDisbursed, totalPayable },
    status,
    statusText: status,
    nextStep: "Wait",
    redirectUrl: null,
    createdAt: "2026-11-21T06:00:00Z",
    history: [],
    reason: null,
    reasonText: null,
    reasonAdvice: null,
    stands: !["rejected", "withdrawn", "expired", "failed"].includes(status),
    reference: null,
    officer: { name: "Meera Nair", phone: "1800 000 301", email: "grievance@example.com", hours: "" },
    againFrom: null,
    awaitsPasscode: false,
    withdrawnAt: null,
    paidBy: null,
    loan: { emi: null, firstDueOn: null, appointment: null },
  };
}

/** A key facts statement for tests by lender key. */
export function testKeyFacts(key: string, changes: Partial<KeyFacts> = {}): KeyFacts {
  return {
    number: "KFS-1",
    formatVersion: "1",
    locale: "en",
    hash: "hash-1",
    issuedAt: "2026-11-21T06:00:00Z",
    validUntil: "2026-11-25",
    acknowledgedAt: null,
    lender: testOffer(key).lender,
    apr: 16.43,
    emi: 9602,
    totalPayable: 230_439,
    figures: testOffer(key).price.lines.filter((line) => ["apr", "instalment", "repay"].includes(line.key)),
    sheet: { title: "Key Facts Statement", subtitle: "Personal loan", blocks: [] },
    ...changes,
  };
}
