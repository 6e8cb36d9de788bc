import { useQueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import type { ApplicationDetail } from "#shared/api/admin/applications.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { ApplicationPage } from "./application-page.tsx";

const DETAIL: ApplicationDetail = {
  application: {
    customerId: "c1",
    name: "****** Rao",
    mobile: "******0001",
    productType: "Personal Loans",
    appId: "a1",
    shortCode: "7K3M-Q9TX",
    status: "disbursed",
    partner: "Udaan Credit",
    createdAt: "2026-11-18T09:00:00Z",
  },
  person: {
    name: "****** Rao",
    mobile: "******0001",
    email: null,
    pan: "******234F",
    birthDate: "******1990",
    language: "en",
  },
  submissions: [
    {
      submissionId: "s1",
      shortCode: "4TQ8-WZ2M",
      lender: "CASHe",
      status: "disbursed",
      statusText: "Disbursed",
      reason: null,
      reference: "CSH-1",
      offer: { amount: 200_000, months: 24, rate: 18, apr: 19.5, emi: 9985, fee: 2360 },
      sentAt: "2026-11-18T10:00:00Z",
      updatedAt: "2026-11-20T10:00:00Z",
      sharedFields: ["First name", "PAN"],
      toldOfWithdrawalAt: null,
    },
  ],
  offerViews: [
    {
      viewId: "v1",
      shownAt: "2026-11-18T09:30:00Z",
      asOf: "2026-11-18",
      catalogVersion: 7,
      isScoreKnown: true,
      offers: [
        {
          lender: "CASHe",
          isMatched: true,
          figures: { amount: 200_000, months: 24, rate: 18, apr: 19.5, emi: 9985, fee: 2360 },
        },
      ],
      withoutOffer: ["Nira"],
    },
  ],
  keyFacts: [],
  consents: [],
  files: [
    {
      fileId: "f1",
      file: "november.xlsx",
      row: 12,
      lender: "CASHe",
      uploadedAt: "2026-11-20T10:00:00Z",
      from: "Approved",
      to: "Disbursed",
      isUndone: false,
    },
  ],
  loans: [{ submissionId: "s1", lender: "CASHe" }],
  notes: [{ at: "2026-11-19T09:00:00Z", by: "Meera", text: "Called back" }],
  events: [
    { at: "2026-11-18T09:00:00Z", secondsAfter: null, text: "Started", source: "Customer" },
    { at: "2026-11-18T10:00:00Z", secondsAfter: 3600, text: "Submitted", source: "Customer" },
  ],
  isCut: false,
  accesses: [
    {
      at: "2026-11-20T10:00:00Z",
      by: "Meera",
      kind: "reveal",
      field: "mobile",
      reason: "other",
      explanation: "Wrong number",
    },
  ],
};

const server = (permissions: string[]) => ({
  "GET /api/admin-reverify": { body: { adminId: 1, roleId: 3, name: "Meera", permissions } },
  // The test's address names no id.
  "GET /api/admin/applications/": { body: DETAIL },
});

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("the head says what is waiting and the overview has status and references", async () => {
  serve(server(["csr.read"]));
  const page = await draw(ApplicationPage, { search: "" });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Personal loans of ****** Rao");
  await expect.element(page.getByText("Disbursed").first()).toBeVisible();
  await expect.element(page.getByText("CSH-1", { exact: true })).toBeVisible();
  await expect.element(page.getByText("4TQ8-WZ2M")).toBeVisible();
  await expect.element(page.getByText("₹2,00,000 for 24 months at 18%")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Show mobile number" })).not.toBeInTheDocument();
});

test("the tab is in the address, and each shows its part", async () => {
  serve(server(["csr.read"]));
  const page = await draw(ApplicationPage, { search: "?tab=offers" });
  await expect.element(page.getByText("No offer from: Nira")).toBeVisible();
  await expect.element(page.getByText("Credit score: known. Catalogue version: 7.")).toBeVisible();
  await expect.element(page.getByRole("rowheader", { name: "CASHe" })).toBeVisible();
  await page.getByRole("tab", { name: "Files and commission" }).click();
  await expect.element(page.getByRole("rowheader", { name: "november.xlsx, row 12" })).toBeVisible();
  expect(page.getByRole("link", { name: "november.xlsx, row 12" }).elements()).toEqual([]);
  await expect.element(page.getByText("Commission for the loan from CASHe")).not.toBeInTheDocument();
  await page.getByRole("tab", { name: "History" }).click();
  await expect.element(page.getByText(/Customer, 1 hour later/)).toBeVisible();
  await page.getByRole("tab", { name: "Who looked" }).click();
  await expect.element(page.getByText("Another reason: Wrong number")).toBeVisible();
});

test("a status file is linked for those who may read it", async () => {
  serve(server(["csr.read", "status-file.read"]));
  const page = await draw(ApplicationPage, { search: "?tab=files" });
  const file = page.getByRole("link", { name: "november.xlsx, row 12" });
  await expect.element(file).toHaveAttribute("href", "/admin/application-status-file?file=f1");
});

test("a masked field is shown for a reason, and another reason needs an explanation", async () => {
  const calls = serve({
    ...server(["csr.read", "csr.reveal"]),
    "GET /api/admin/tickets": {
      body: {
        items: [{ id: "t1", shortCode: "7K3M-Q9TX", title: "The charge is wrong." }],
        total: 1,
        nextCursor: null,
      },
    },
    "POST /api/admin/customers/c1/reveal": { body: { value: "+919876500001", hideAfterSeconds: 60 } },
  });
  const page = await draw(ApplicationPage, { search: "" });
  await page.getByRole("button", { name: "Show mobile number" }).click();
  const dialog = screen.getByRole("dialog", { name: "Show mobile number" });
  await dialog.getByLabelText("Reason").selectOptions("Another reason");
  await dialog.getByRole("button", { name: "Show", exact: true }).click();
  await expect.element(dialog.getByRole("link", { name: "Explanation: Fill this in" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Explanation" }).fill(" He called ");
  await dialog.getByLabelText("For the request (optional)").selectOptions("7K3M-Q9TX · The charge is wrong.");
  await dialog.getByRole("button", { name: "Show", exact: true }).click();
  await expect.element(page.getByText("+919876500001")).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/reveal"))?.body).toEqual({
    field: "mobile",
    reason: "other",
    explanation: "He called",
    ticketId: "t1",
  });
  await page.getByRole("button", { name: "Hide mobile number" }).click();
  await expect.element(page.getByText("******0001")).toBeVisible();
});

test("a note is added by those who may write", async () => {
  const calls = serve({
    ...server(["csr.read", "csr.act"]),
    "POST /api/admin/applications/a1/notes": { status: 204, body: null },
  });
  const page = await draw(ApplicationPage, { search: "?tab=notes" });
  await expect.element(page.getByText("Called back")).toBeVisible();
  await page.getByRole("textbox", { name: "Note" }).fill("Wants a call after 6");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect
    .poll(() => calls.find(({ path }) => path.endsWith("/notes"))?.body)
    .toEqual({
      note: "Wants a call after 6",
    });
  await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("");
  await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveFocus();
});

/** The page with a button that loads it again. */
function PageToReload() {
  const queries = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => void queries.invalidateQueries()}>
        Reload
      </button>
      <ApplicationPage />
    </>
  );
}

test("a note that is being typed outlives a colleague's note, and is not carried to another application", async () => {
  const answers = server(["csr.read", "csr.act"]);
  const shown = answers["GET /api/admin/applications/"];
  serve(answers);
  const page = await draw(PageToReload, { search: "?tab=notes" });
  const note = page.getByRole("textbox", { name: "Note" });
  await note.fill("Wants a call");
  const newer = { at: "2026-11-21T09:00:00Z", by: "Ravi", text: "Sent the papers" };
  shown.body = { ...DETAIL, notes: [newer, ...DETAIL.notes] };
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.element(page.getByText("Sent the papers")).toBeVisible();
  await expect.element(note).toHaveValue("Wants a call");
  shown.body = { ...DETAIL, application: { ...DETAIL.application, appId: "a2", partner: "Another partner" } };
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.element(page.getByText("Another partner")).toBeVisible();
  await expect.element(note).toHaveValue("");
});
