import type { Page } from "@playwright/test";
import type { World } from "../world.ts";

/** Unique per process, because the tests of a worker share its database. */
const LENDER = `Trial-Lender-${process.pid}`;

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
  ["legal_name", "Sample Trial Finance Ltd"],
  ["products", ["Test Loans"]],
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
export async function openTestLoans(page: Page, world: World): Promise<{ partner: string; lender: string }> {
  partnerPromise ??= createTestLoans(page, world);
  return { partner: await partnerPromise, lender: LENDER };
}

async function createTestLoans(page: Page, world: World): Promise<string> {
  const { email, password } = await world.findLogin("admin");
  const call = async <Answer>(method: "POST" | "PUT", path: string, data: unknown, token?: string): Promise<Answer> => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await page.request.fetch(path, { method, headers, data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { token } = await call<{ token: string }>("POST", "/api/admin/login", { email, password });
  const key = `trial_${process.pid}`;
  const partner = await call<{ id: number }>("POST", "/api/admin/partners", { key, name: "Trial" }, token);
  const products = ["Personal Loans", "Test Loans"];
  await call("PUT", `/api/admin/partners/${partner.id}`, { products }, token);

  const created = await call<{ data: { lender_id: number } }>("POST", "/api/create-lender", { name: LENDER }, token);
  const { lender_id: id } = created.data;
  for (const [property, value] of PROPERTIES.slice(0, 2)) {
    await call("POST", "/api/update-lender-data", { lender_id: id, property, value }, token);
  }
  const connector = { product: "Test Loans", form: FORM, connector: CONNECTOR };
  await call("PUT", `/api/admin/lenders/${id}/connector`, connector, token);
  // The dry run registers the lender with the simulator.
  await call("POST", `/api/admin/lenders/${id}/dry-run`, connector, token);
  for (const [property, value] of PROPERTIES.slice(2)) {
    await call("POST", "/api/update-lender-data", { lender_id: id, property, value }, token);
  }
  return key;
}
