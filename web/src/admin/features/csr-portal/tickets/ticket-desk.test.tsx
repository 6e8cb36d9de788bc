import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import type { Ticket, TicketRow } from "./queries.ts";
import { TicketDesk } from "./ticket-desk.tsx";

const ROW: TicketRow = {
  id: "t1",
  shortCode: "7K3M-Q9TX",
  kind: "complaint",
  title: "The charge is wrong.",
  requester: "******Rao",
  requesterKind: "customer",
  customerId: "c1",
  state: "open",
  priority: "high",
  queue: "complaints",
  assignee: null,
  assigneeId: null,
  openedAt: "2026-11-20T04:30:00Z",
  changedAt: "2026-11-20T04:30:00Z",
  resolveDue: "2026-11-24T04:30:00Z",
  isOverdue: true,
  statutoryDueOn: "2099-12-20",
};

const TICKET: Ticket = {
  ...ROW,
  channel: "web",
  contactEmail: null,
  contactPhone: null,
  company: null,
  lenderKey: null,
  lender: null,
  submissionId: null,
  entryId: null,
  mergedInto: null,
  mayUnmerge: false,
  locale: "en",
  firstResponseDue: "2026-11-21T04:30:00Z",
  firstRespondedAt: null,
  assignedUntil: null,
  reopened: 0,
  mayReopen: false,
  version: 2,
  entries: [
    {
      place: 1,
      at: "2026-11-20T04:30:00Z",
      author: "requester",
      by: null,
      kind: "message",
      text: "The charge is wrong.\nPlease check.",
      from: null,
      to: null,
      otherId: null,
      bookedEntryId: null,
    },
  ],
};

const OTHER: TicketRow = { ...ROW, id: "t2", title: "When is it paid?", shortCode: "0000-0002", isOverdue: false };

function server(ticket: Partial<Ticket> = {}) {
  return {
    "GET /api/admin/ticket-queues": {
      body: {
        queues: [{ queue: "complaints", open: 1_000, overdue: 3 }],
        mine: 0,
        escalated: 0,
        colleagues: [{ id: 2, name: "Meera", queues: ["complaints"] }],
        brands: [{ key: "nitya_finance", title: "Nitya Finance" }],
      },
    },
    "GET /api/admin/tickets/t1": { body: { ...TICKET, ...ticket } },
    "GET /api/admin/tickets/t2": { body: { ...TICKET, ...OTHER } },
    "GET /api/admin/tickets": { body: { items: [ROW, OTHER], total: 2, nextCursor: null } },
    "GET /api/admin-reverify": { body: { adminId: 7, roleId: 3, name: "Meera", permissions: ["ticket.work"] } },
  };
}

beforeEach(async () => {
  sessionStorage.clear();
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("queues say what waits, and late tickets how late", async () => {
  serve(server());
  const page = await draw(TicketDesk, { search: "" });
  await expect.element(page.getByRole("button", { name: "Complaints 3 late 999+" })).toBeVisible();
  await expect.element(page.getByText(/ days? late$/).first()).toBeVisible();
  expect(page.getByRole("button", { name: /^Supervisor/ }).elements()).toEqual([]);
});

test.each(["corrections", "replies", "escalated"])("a view of others, %s, shows the reader's tickets", async (view) => {
  serve(server());
  const page = await draw(TicketDesk, { search: `?view=${view}` });
  await expect.element(page.getByRole("grid").getByText("When is it paid?")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "All", exact: true })).toHaveAttribute("aria-pressed", "true");
});

test("a ticket shows number and kind below its subject, and no column is hidden at 1366 pixels", async () => {
  const answers: Parameters<typeof serve>[0] = server();
  const title = 'My application has said "in review" for four days, and nobody answers';
  const row: TicketRow = {
    ...ROW,
    title,
    kind: "data_right",
    requester: "******Subramanian",
    assignee: "Lakshmi Venkataraman",
    state: "waiting",
    isOverdue: false,
    priority: "urgent",
    statutoryDueOn: new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10),
  };
  answers["GET /api/admin/tickets"] = { body: { items: [row], total: 1, nextCursor: null } };
  serve(answers);
  // The width that the menu leaves.
  await screen.viewport(1078, 768);
  const page = await draw(TicketDesk, { search: "" });
  await expect.element(page.getByText("7K3M-Q9TX · Request about personal data")).toBeVisible();
  const { scrollWidth, clientWidth } = page.getByRole("region", { name: "Requests" }).element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test("what a caller without an account asks is written down and opened", async () => {
  const answers: Parameters<typeof serve>[0] = server();
  answers["POST /api/admin/tickets"] = { status: 201, body: { ...TICKET, ...OTHER } };
  const calls = serve(answers);
  const page = await draw(TicketDesk, { search: "" });
  await page.getByRole("button", { name: "Write down a request" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Write down a request" }).click();
  await expect.element(dialog.getByRole("link", { name: /^Name/ })).toBeVisible();
  const caller = { name: "Sunita Devi", phone: "9876543210", email: "sunita@example.com" };
  await dialog.getByRole("textbox", { name: "Name" }).fill(caller.name);
  await dialog.getByRole("textbox", { name: "Mobile" }).fill(caller.phone);
  await dialog.getByRole("textbox", { name: "Email" }).fill(caller.email);
  await dialog.getByRole("combobox", { name: "Brand they know" }).selectOptions("nitya_finance");
  await dialog.getByRole("combobox", { name: "Language of the answer" }).selectOptions("hi");
  await dialog.getByRole("textbox", { name: "What they ask" }).fill("The code does not come.");
  await dialog.getByRole("button", { name: "Write down a request" }).click();
  await expect.element(page.getByRole("dialog", { name: "When is it paid?" })).toBeVisible();
  expect(calls.find(({ method, path }) => method === "POST" && path === "/api/admin/tickets")?.body).toEqual({
    visitor: { ...caller, brand: "nitya_finance", language: "hi" },
    kind: "question",
    channel: "phone",
    text: "The code does not come.",
  });
});

test("a double click takes one ticket", async () => {
  const answers: Parameters<typeof serve>[0] = server();
  answers["POST /api/admin/tickets/next"] = { body: { id: "t2" } };
  const calls = serve(answers);
  const page = await draw(TicketDesk, { search: "" });
  await page.getByRole("button", { name: "Take the next" }).dblClick();
  await expect.element(page.getByRole("dialog", { name: "When is it paid?" })).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith("/next"))).toHaveLength(1);
});

test("J goes on to the next ticket after the open one has left the list", async () => {
  const answers: Parameters<typeof serve>[0] = server();
  answers["POST /api/admin/tickets/t1/resolve"] = { body: { ...TICKET, state: "resolved" } };
  serve(answers);
  const page = await draw(TicketDesk, { search: "?ticket=t1" });
  await expect.element(page.getByText(/0000-0002/)).toBeInTheDocument();
  answers["GET /api/admin/tickets"] = { body: { items: [OTHER], total: 1, nextCursor: null } };
  answers["GET /api/admin/tickets/t1"] = { body: { ...TICKET, state: "resolved" } };
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  // The drawer hides the list from assistive technology.
  await expect.poll(() => document.querySelectorAll("tbody tr").length).toBe(1);
  await userEvent.keyboard("j");
  await expect.element(page.getByRole("dialog", { name: "When is it paid?" })).toBeVisible();
});

test("a reply names the version that was seen, and what was typed survives a refusal and a reload", async () => {
  const answers: Parameters<typeof serve>[0] = server();
  answers["POST /api/admin/tickets/t1/reply"] = {
    status: 409,
    body: { code: "changed-meanwhile", title: "Conflict", status: 409, message: "Changed" },
  };
  const calls = serve(answers);
  const page = await draw(TicketDesk, { search: "?ticket=t1" });
  await page.getByRole("textbox", { name: "Reply to the requester" }).fill("We look into it.");
  await page.getByRole("button", { name: "Send and wait for an answer" }).click();
  await expect.element(page.getByText(/^There is a new message\./)).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/reply"))?.body).toEqual({
    text: "We look into it.",
    seen: 2,
    after: "wait",
  });
  await page.unmount();
  const again = await draw(TicketDesk, { search: "?ticket=t1" });
  const field = again.getByRole("textbox", { name: "Reply to the requester" });
  await expect.element(field).toHaveValue("We look into it.");
  answers["POST /api/admin/tickets/t1/reply"] = { body: { ...TICKET, version: 5 } };
  await again.getByRole("button", { name: "Send and resolve" }).click();
  await expect.element(field).toHaveValue("");
});

test("J and K open the next ticket and the one before, R and N write, and letters in a text stay letters", async () => {
  serve(server());
  const page = await draw(TicketDesk, { search: "?ticket=t1" });
  await expect.element(page.getByRole("dialog", { name: "The charge is wrong." })).toBeVisible();
  await page.getByRole("dialog").getByRole("listitem").first().click();
  await userEvent.keyboard("j");
  await expect.element(page.getByRole("dialog", { name: "When is it paid?" })).toBeVisible();
  await userEvent.keyboard("k");
  await expect.element(page.getByRole("dialog", { name: "The charge is wrong." })).toBeVisible();
  await userEvent.keyboard("n");
  const note = page.getByRole("textbox", { name: /^Note for colleagues/ });
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard("jkr");
  await expect.element(note).toHaveValue("jkr");
  // A note is never offered as a reply.
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  await expect.element(page.getByRole("textbox", { name: "Reply to the requester" })).toHaveValue("");
});

test("a finished ticket takes notes, and can be opened again for a reason", async () => {
  const calls = serve({
    ...server({ state: "resolved", mayReopen: true }),
    "POST /api/admin/tickets/t1/reopen": { body: TICKET },
  });
  const page = await draw(TicketDesk, { search: "?ticket=t1" });
  await expect.element(page.getByRole("textbox", { name: /^Note for colleagues/ })).toBeVisible();
  expect(page.getByRole("textbox", { name: "Reply to the requester" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Open again" }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("The lender did not pay back");
  await page.getByRole("button", { name: "Open again" }).click();
  await expect
    .poll(() => calls.find(({ path }) => path.endsWith("/reopen"))?.body)
    .toEqual({ reason: "The lender did not pay back" });
});
