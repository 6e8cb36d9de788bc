import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { Schemas } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { CustomerPage } from "./customer-page.tsx";

const APPLICATION: Schemas["CustomerItem"] = {
  customerId: "c1",
  name: "****** Rao",
  mobile: "******0001",
  productType: "Personal Loans",
  appId: "a1",
  shortCode: "7K3M-Q9TX",
  status: "submitted",
  partner: "Udaan Credit",
  createdAt: "2026-11-18T09:00:00Z",
};

const DETAIL: Schemas["CustomerDetail"] = {
  customerId: "c1",
  person: {
    name: "****** Rao",
    mobile: "******0001",
    email: null,
    pan: "******234F",
    birthDate: "******1990",
    language: "hi",
  },
  partner: "Udaan Credit",
  createdAt: "2026-11-18T09:00:00Z",
  applications: [APPLICATION, { ...APPLICATION, appId: "a2", productType: "Gold Loans", shortCode: null }],
  contact: { allowSms: true, allowEmails: false, allowWhatsapp: false, suppressions: [] },
  consents: [],
  erasureAskedAt: null,
  erasedAt: null,
  isHeld: false,
  openComplaint: null,
  accesses: [],
};

const entry = (text: string, more: Partial<Schemas["TimelineItem"]> = {}): Schemas["TimelineItem"] => ({
  at: "2026-11-18T10:00:00Z",
  kind: "note",
  text,
  template: null,
  source: null,
  appId: null,
  ticketId: null,
  ...more,
});

function server(
  detail: Partial<Schemas["CustomerDetail"]> = {},
  timeline: object = { items: [], nextCursor: null },
  permissions = ["csr.read"],
) {
  return {
    // The test's address names no id.
    "GET /api/admin/customers/": { body: { ...DETAIL, ...detail } },
    "GET /api/admin/customers/c1/timeline": { body: timeline },
    "GET /api/admin-reverify": { body: { adminId: 1, roleId: 3, name: "Meera", permissions } },
  };
}

/** Records the addresses of requests, with their parameters. */
function recordAddresses(): string[] {
  const addresses: string[] = [];
  const answer = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    addresses.push(new Request(input, init).url);
    return answer(input, init);
  };
  return addresses;
}

beforeEach(() => enterTestSite());

test("what must be known first is above the customer", async () => {
  const stop: Schemas["CustomerSuppression"] = {
    id: "s1",
    scope: "calls",
    reason: "do_not_call",
    since: "2026-11-18T09:00:00Z",
    until: null,
  };
  serve(
    server({
      contact: { ...DETAIL.contact, suppressions: [stop] },
      erasureAskedAt: "2026-11-20T09:00:00Z",
      isHeld: true,
    }),
  );
  const page = await draw(CustomerPage, { search: "" });
  await expect.element(page.getByRole("heading", { level: 1, name: "****** Rao" })).toBeVisible();
  await expect.element(page.getByText(/asked on .* for all data to be erased/)).toBeVisible();
  await expect.element(page.getByText("A legal hold keeps this customer's data.")).toBeVisible();
  await expect.element(page.getByText(/^Stopped: /)).toBeVisible();
  await expect.element(page.getByText("SMS")).toBeVisible();
});

test("the timeline shows one kind, and earlier entries", async () => {
  serve(server({}, { items: [entry("Called back", { source: "Meera", appId: "a1" })], nextCursor: "17.note:1" }));
  const addresses = recordAddresses();
  const page = await draw(CustomerPage, { search: "" });
  await expect
    .element(page.getByRole("link", { name: "Called back" }))
    .toHaveAttribute("href", "/admin/applications/a1");
  await expect.element(page.getByText(/ · Meera$/)).toBeVisible();
  await page.getByRole("combobox", { name: "Show" }).selectOptions("Notes");
  await expect.poll(() => addresses.some((address) => address.endsWith("/timeline?kinds=note"))).toBe(true);
  await page.getByRole("button", { name: "Show earlier" }).click();
  await expect.poll(() => addresses.some((address) => address.includes("cursor=17.note"))).toBe(true);
});

test("a message has its name and state", async () => {
  const sent = entry("Delivered", { kind: "message", template: "sms_otp", source: "SMS" });
  serve(server({}, { items: [sent], nextCursor: null }));
  const page = await draw(CustomerPage, { search: "" });
  await expect.element(page.getByText("OTP to log in: Delivered")).toBeVisible();
});

test("another application comes into focus by its link", async () => {
  serve(server());
  const page = await draw(CustomerPage, { search: "" });
  const links = page.getByRole("navigation", { name: "Applications" }).getByRole("link");
  await expect.element(links.nth(1)).toHaveAttribute("href", "/admin/csr-portal/c1/a2");
  await page.getByRole("tab", { name: "Application and offers" }).click();
  await expect.element(page.getByText("Choose an application above.")).toBeVisible();
});

test("the only application is in focus without a link to it", async () => {
  serve(server({ applications: DETAIL.applications.slice(0, 1) }));
  const page = await draw(CustomerPage, { search: "" });
  const links = page.getByRole("navigation", { name: "Applications" }).getByRole("link");
  await expect.element(links.first()).toHaveAttribute("aria-current", "true");
});

test("a customer without an application says so", async () => {
  serve(server({ applications: [], person: { ...DETAIL.person, name: null } }));
  const page = await draw(CustomerPage, { search: "" });
  await expect.element(page.getByRole("heading", { level: 1, name: "Customer without a name" })).toBeVisible();
  await expect.element(page.getByText("This customer has started no application.")).toBeVisible();
});

test("an action is done for a reason, with what it needs", async () => {
  const calls = serve({
    ...server({}, { items: [], nextCursor: null }, ["csr.read", "csr.act"]),
    "POST /api/admin/customers/c1/actions/set-language": { status: 204, body: null },
  });
  const page = await draw(CustomerPage, { search: "" });
  await page.getByRole("button", { name: "Actions" }).click();
  await screen.getByRole("menuitem", { name: "Set language to English" }).click();
  const dialog = screen.getByRole("dialog", { name: "Set language to English" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill(" Asked for it ");
  await dialog.getByRole("button", { name: "Set language to English" }).click();
  await expect
    .poll(() => calls.find(({ path }) => path.endsWith("/set-language"))?.body)
    .toEqual({ reason: "Asked for it", language: "en" });
});

test("nothing is done by those who may only read, or once the data are being erased", async () => {
  serve(server());
  const reader = await draw(CustomerPage, { search: "" });
  await expect.element(reader.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(reader.getByRole("button", { name: "Actions" })).not.toBeInTheDocument();
  await reader.unmount();
  const erasing = { erasureAskedAt: "2026-11-20T09:00:00Z" };
  serve(server(erasing, { items: [], nextCursor: null }, ["csr.read", "csr.act"]));
  const page = await draw(CustomerPage, { search: "" });
  await expect.element(page.getByText(/asked on .* for all data to be erased/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Actions" })).not.toBeInTheDocument();
});
