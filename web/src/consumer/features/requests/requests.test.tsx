import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { Corrections } from "./corrections.tsx";
import { LinkedRequest } from "./linked-request.tsx";
import type { Correction, Request } from "./queries.ts";
import { Requests } from "./requests.tsx";

const ASKED: Request = {
  id: "t1",
  shortCode: "7K3M-Q9TX",
  kind: "complaint",
  title: "The charge is wrong.",
  state: "waiting",
  openedAt: "2026-11-20T04:30:00Z",
  answerBy: "2026-12-20",
  escalation: null,
  mayWrite: true,
  entries: [
    {
      at: "2026-11-20T04:30:00Z",
      author: "requester",
      kind: "message",
      text: "The charge is wrong.",
      from: null,
      to: null,
      bookedEntryId: null,
    },
    {
      at: "2026-11-21T04:30:00Z",
      author: "staff",
      kind: "message",
      text: "Which one?",
      from: null,
      to: null,
      bookedEntryId: null,
    },
    {
      at: "2026-11-21T04:30:00Z",
      author: "staff",
      kind: "state",
      text: "",
      from: null,
      to: "waiting",
      bookedEntryId: null,
    },
  ],
};

beforeEach(() => {
  sessionStorage.clear();
  enterTestSite();
});

test("a customer without requests sees that there are none, and asks", async () => {
  const calls = serve({
    "GET /api/tickets": { body: { items: [] } },
    "POST /api/tickets": { status: 201, body: { ...ASKED, state: "open" } },
  });
  const page = await draw(Requests);
  await expect.element(page.getByText("You have not contacted us yet.")).toBeVisible();
  await page.getByRole("button", { name: "Ask a question" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  await page.getByRole("radio", { name: "Complaint" }).click();
  await page.getByRole("textbox", { name: "Your complaint" }).fill(" The charge is wrong. ");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByText(/The charge is wrong\. · Open$/)).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ kind: "complaint", text: "The charge is wrong." });
});

test("what was typed stays when it is refused, and an answer opens the request again", async () => {
  const answers: Parameters<typeof serve>[0] = {
    "GET /api/tickets": { body: { items: [ASKED] } },
    "POST /api/tickets/t1/messages": {
      status: 422,
      body: { code: "invalid-fields", title: "Check", status: 422, fields: { text: "No Aadhaar number, please" } },
    },
  };
  serve(answers);
  const page = await draw(Requests);
  await page.getByText(/The charge is wrong\. · Waits for your answer$/).click();
  await expect.element(page.getByText("Which one?")).toBeVisible();
  await expect.element(page.getByText("We need your answer to continue. Please write to us below.")).toBeVisible();
  await expect.element(page.getByText(/^You get an answer by/)).toBeVisible();
  const field = page.getByRole("textbox", { name: "Write to us" });
  await field.fill("2345 6789 0124");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByText(/No Aadhaar number, please/)).toBeVisible();
  await expect.element(field).toHaveValue("2345 6789 0124");
  answers["POST /api/tickets/t1/messages"] = { body: { ...ASKED, state: "open" } };
  await field.fill("The fee of March.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByText(/The charge is wrong\. · Open$/)).toBeVisible();
  await expect.element(field).toHaveValue("");
});

test("a request that waits for us says when we answer", async () => {
  serve({ "GET /api/ticket-links/abc": { body: { ...ASKED, state: "open" } } });
  const page = await draw(() => <LinkedRequest token="abc" />);
  await expect.element(page.getByText(/^You get an answer by/)).toBeVisible();
  await expect.element(page.getByText("Add a file")).toBeVisible();
  expect(page.getByText(/^We need your answer/).elements()).toEqual([]);
});

test("what was typed and not sent is there after a reload, until it is sent", async () => {
  serve({
    "GET /api/tickets": { body: { items: [ASKED] } },
    "POST /api/tickets": { status: 201, body: { ...ASKED, id: "t2", title: "The app." } },
    "POST /api/tickets/t1/messages": { body: { ...ASKED, state: "open" } },
  });
  const before = await draw(Requests);
  await before.getByRole("button", { name: "Ask a question" }).click();
  await before.getByRole("radio", { name: "Something does not work" }).click();
  await before.getByRole("textbox", { name: "What does not work" }).fill("The app.");
  await before.getByText(/The charge is wrong\. · Waits/).click();
  await before.getByRole("textbox", { name: "Write to us" }).fill("The fee of March.");
  await before.unmount();
  const after = await draw(Requests);
  const question = after.getByRole("textbox", { name: "What does not work" });
  await expect.element(question).toHaveValue("The app.");
  await expect.element(after.getByRole("radio", { name: "Something does not work" })).toBeChecked();
  await expect.element(after.getByRole("textbox", { name: "Write to us" })).toHaveValue("The fee of March.");
  await after.getByRole("button", { name: "Send" }).first().click();
  await expect.element(question).not.toBeInTheDocument();
  await after.getByRole("button", { name: "Send" }).first().click();
  await expect.poll(() => sessionStorage.getItem("drafts")).toBeNull();
});

test("a discarded question is not there after a reload", async () => {
  serve({ "GET /api/tickets": { body: { items: [] } } });
  const page = await draw(Requests);
  await page.getByRole("button", { name: "Ask a question" }).click();
  await page.getByRole("textbox", { name: "Your question" }).fill("The app.");
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(sessionStorage.getItem("drafts")).toBeNull();
});

test("a link shows where else to complain once the time is over", async () => {
  const officer = { name: "Asha Rao", email: "grievance@cashe.example", phone: "1800 000 001" };
  const escalation = { lender: "CASHe", officer, portal: "https://cms.rbi.org.in", lastDay: "2027-03-20" };
  serve({ "GET /api/ticket-links/abc": { body: { ...ASKED, escalation, mayWrite: false } } });
  const page = await draw(() => <LinkedRequest token="abc" />);
  await expect.element(page.getByText(/grievance officer of CASHe/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "https://cms.rbi.org.in" })).toBeVisible();
  expect(page.getByRole("textbox").elements()).toEqual([]);
});

test("a request about personal data leads to the board", async () => {
  const escalation = { lender: null, officer: null, portal: null, lastDay: null };
  serve({ "GET /api/ticket-links/abc": { body: { ...ASKED, kind: "data_right", escalation } } });
  const page = await draw(() => <LinkedRequest token="abc" />);
  await expect.element(page.getByText(/Data Protection Board/)).toBeVisible();
});

test("a link that has expired leads to help", async () => {
  serve({ "GET /api/ticket-links/old": { status: 404, body: { code: "not-found", title: "Not found", status: 404 } } });
  const page = await draw(() => <LinkedRequest token="old" />);
  await expect.element(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Help" })).toBeVisible();
});

test("a reload keeps the code box of a correction, which tells when the change is done", async () => {
  const correction: Correction = {
    id: "c1",
    field: "mobile",
    oldMasked: "******0001",
    newMasked: "******0002",
    oldValue: null,
    newValue: null,
    state: "approved",
    newConfirmed: true,
    oldConfirmed: false,
    byLetter: false,
    effectiveAt: "2026-11-23T04:30:00Z",
  };
  const calls = serve({
    "GET /api/corrections": { body: { items: [correction] } },
    "POST /api/corrections/c1/send": {
      body: { masked: "******0001", nonce: "n1", resendAfterSeconds: 30, expiresInSeconds: 300 },
    },
    "POST /api/corrections/c1/confirm": { body: { ...correction, state: "applied" } },
  });
  const page = await draw(Corrections);
  await page.getByRole("button", { name: "Send an OTP to ******0001" }).click();
  await expect.element(page.getByText("We sent a code to ******0001.")).toBeVisible();

  await page.unmount();
  const again = await draw(Corrections);
  await again.getByRole("textbox").fill("123456");
  await expect.element(again.getByText("Your mobile number is changed. Please log in again.")).toBeVisible();
  await expect.element(again.getByRole("button", { name: "Log in" })).toBeVisible();
  expect(calls.filter(({ path }) => path === "/api/corrections")).toHaveLength(2);
  expect(calls.find(({ path }) => path.endsWith("/confirm"))?.body).toEqual({
    contact: "old",
    nonce: "n1",
    otp: "123456",
  });
});

test("a request that takes no more leads to a new question that names it", async () => {
  serve({ "GET /api/tickets": { body: { items: [{ ...ASKED, state: "closed", mayWrite: false }] } } });
  const page = await draw(Requests);
  await page.getByText(/The charge is wrong\. · Closed$/).click();
  await page.getByRole("button", { name: "Ask a new question about this" }).click();
  await expect
    .element(page.getByRole("textbox", { name: "Your question" }))
    .toHaveValue("About my request 7K3M-Q9TX: ");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByRole("textbox", { name: "Your question" })).toHaveAttribute("aria-invalid", "true");
});
