import type { World } from "../world.ts";

/** Unique per process, because the tests of a worker share its database. */
const LENDER = `Trial-Lender-${process.pid}`;

const LEGAL_NAME = "Sample Trial Finance Ltd";

const FORM = [
  { key: "keeper", kind: "text", label_en: "Who keeps it now", label_hi: "वह अभी किसके पास है", required: true },
];

const CONNECTOR = {
  kind: "http",
  path: "/trial-lender/applications",
  auth_header: "X-Api-Key",
  idempotency_header: "Idempotency-Key",
  reference_field: "number",
  status_field: "state",
  body: {
    reference: "application.reference",
    worth: "profile.test_value",
    keeper: "form.keeper",
    loan: "offer.amount",
  },
  status_words: { TAKEN: "in_review", GRANTED: "approved" },
};

/** Properties that an admin enters: a single repayment at 12 % simple interest. */
const PROPERTIES: [string, unknown][] = [
  ["terms.grievance.name", "Ila Sen"],
  ["terms.grievance.phone", "1800 000 391"],
  ["terms.grievance.email", "grievance@trial-lender.example"],
  ["terms.amount_max", 300_000],
  ["terms.amount_min", 10_000],
  ["terms.months_max", 24],
  ["terms.months_min", 6],
  ["terms.rate_max", 12],
  ["terms.rate_min", 12],
  ["terms.repayment", "bullet_simple"],
  ["terms.penal_en", "2% a month on the overdue amount"],
  ["terms.penal_hi", "बकाया राशि पर हर महीने 2%"],
  ["terms.foreclosure_en", "No charge"],
  ["terms.foreclosure_hi", "कोई शुल्क नहीं"],
  ["journey", "api"],
  ["api", 1],
  ["lender_status", 1],
];

let partnerPromise: Promise<string> | undefined;

/** Creates a partner that offers the product and a lender that lends it, by API calls, once per worker. */
export async function openTestLoans(world: World): Promise<{ partner: string; lender: string }> {
  partnerPromise ??= createTestLoans(world);
  return { partner: await partnerPromise, lender: LENDER };
}

async function createTestLoans(world: World): Promise<string> {
  const key = `trial_${process.pid}`;
  const partner = await world.callAsAdmin<{ id: number }>("POST", "/api/admin/partners", { key, name: "Trial" });
  const products = ["Personal Loans", "Test Loans"];
  await world.callAsAdmin("PUT", `/api/admin/partners/${partner.id}`, { products });

  const { id } = await world.lender({ priority: 0, legal_name: LEGAL_NAME, products: ["Test Loans"] }, LENDER);
  const connector = { product: "Test Loans", form: FORM, connector: CONNECTOR };
  await world.callAsAdmin("PUT", `/api/admin/lenders/${id}/connector`, connector);
  // The dry run registers the lender with the simulator.
  await world.callAsAdmin("POST", `/api/admin/lenders/${id}/dry-run`, connector);
  for (const [property, value] of PROPERTIES) {
    await world.callAsAdmin("POST", "/api/update-lender-data", { lender_id: id, property, value });
  }
  return key;
}
