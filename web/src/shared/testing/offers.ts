import type { Offer, Submission } from "#shared/api/types.ts";

/** An offer for tests, of the lender with this key. */
export function testOffer(key: string, changes: Partial<Offer> = {}): Offer {
  return {
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
    penalText: "2% a month of what is late",
    foreclosureText: "None",
    coolingOffDays: 3,
    speedHours: 24,
    journeyKind: "api",
    specialOffer: null,
    checks: [],
    submission: null,
    ...changes,
  };
}

/** A submission for tests, to the lender with this key. */
export function testSubmission(key: string, status: Submission["status"]): Submission {
  const { lender, amount, months, apr, emi } = testOffer(key);
  return {
    submissionId: `submission-${key}`,
    lender,
    offer: { amount, months, apr, emi },
    status,
    statusText: status,
    nextStep: "Wait",
    redirectUrl: null,
    createdAt: "2026-11-21T06:00:00Z",
    history: [],
  };
}
