import { beforeEach, expect, test } from "vitest";
import type { KeyFacts, LenderForm } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testField } from "#shared/testing/fields.ts";
import { testKeyFacts, testOffer } from "#shared/testing/offers.ts";
import { ApplyForm } from "./apply-form.tsx";
import { applyDrafts } from "./drafts.ts";

const OFFER = testOffer("finzy");
const FORM: LenderForm = {
  lender: OFFER.lender,
  title: "Finzy",
  fields: [testField("salary_day", "integer", { label: "Salary day", min: 1, max: 31 })],
  known: {},
  consents: [{ purpose: "lender_share", noticeVersion: "7", label: "Send it to Finzy", required: true }],
  declinedText: "",
};

const KFS = "/api/offers/offer-finzy/kfs";
const SEND = { name: "Send my application" };
const CONSENT = { name: "Send it to Finzy" };
const READ = { name: /I have read the Key Facts Statement KFS-1/ };
const REQUEST = {
  appId: "a",
  offerId: "offer-finzy",
  fields: { salary_day: 1 },
  consents: [{ purpose: "lender_share", noticeVersion: "7" }],
};

beforeEach(() => {
  enterTestSite();
  applyDrafts.forget(OFFER.offerId);
});

function Form() {
  return <ApplyForm appId="a" offer={OFFER} lenderForm={FORM} />;
}

/** A server with the key facts statement and further answers. */
function serveForm(answers: Parameters<typeof serve>[0] = {}, facts: KeyFacts = testKeyFacts("finzy")) {
  return serve({ [`GET ${KFS}`]: { body: facts }, [`POST ${KFS}/acknowledge`]: { body: {} }, ...answers });
}

/** Fills in and submits the form. */
async function sendAll(page: Awaited<ReturnType<typeof draw>>) {
  await page.getByLabelText("Salary day").fill("1");
  await page.getByRole("checkbox", READ).click();
  await page.getByRole("checkbox", CONSENT).click();
  await page.getByRole("button", SEND).click();
}

test("known answers are shown instead of asked, are sent, and can be changed", async () => {
  const purpose = testField("loan_purpose", "choice", {
    label: "What the loan is for",
    options: [
      { id: 1, value: "Medical expenses" },
      { id: 2, value: "Wedding" },
    ],
  });
  const lenderForm: LenderForm = { ...FORM, fields: [purpose, ...FORM.fields], known: { loan_purpose: 1 } };
  const calls = serveForm({ "POST /api/submissions": { status: 503, body: { message: "Please try again" } } });
  const page = await draw(() => <ApplyForm appId="a" offer={OFFER} lenderForm={lenderForm} />);
  const known = page.getByRole("region", { name: "From your profile, for finzy" });
  await expect.element(known).toMatchTextContent(/What the loan is for\s*Medical expenses/);
  expect(page.getByRole("radio").elements()).toEqual([]);
  await sendAll(page);
  await expect.element(page.getByText(/Please try again/)).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ fields: { loan_purpose: 1, salary_day: 1 } });

  await known.getByRole("button", { name: "Change" }).click();
  await page.getByRole("radio", { name: "Wedding" }).click();
  await page.getByRole("button", SEND).click();
  await expect.poll(() => calls.at(-1)?.body).toMatchObject({ fields: { loan_purpose: 2, salary_day: 1 } });
});

test("nothing is sent before statement and consent are ticked, and neither is preselected", async () => {
  const requests = serveForm();
  const page = await draw(Form);
  await expect.element(page.getByRole("checkbox", READ)).not.toBeChecked();
  await expect.element(page.getByRole("checkbox", CONSENT)).not.toBeChecked();
  await page.getByLabelText("Salary day").fill("1");
  await page.getByRole("button", SEND).click();
  const alert = page.getByRole("alert");
  await expect.element(alert.getByRole("link", { name: /read the Key Facts Statement/ })).toBeVisible();
  await expect.element(alert.getByRole("link", { name: /Tick the box so we can send your application/ })).toBeVisible();
  expect(requests.filter(({ method }) => method === "POST")).toEqual([]);
});

test("the shown statement is acknowledged before the application is sent; a retry is the same", async () => {
  const requests = serveForm({ "POST /api/submissions": { status: 503, body: { message: "Please try again" } } });
  const page = await draw(Form);
  await sendAll(page);
  await expect.element(page.getByText(/Please try again/)).toBeVisible();
  await page.getByRole("button", SEND).click();
  const posted = () => requests.filter(({ method }) => method === "POST");
  await expect.poll(() => posted().length).toBe(4);

  const once = [
    { method: "POST", path: `${KFS}/acknowledge`, body: { hash: "hash-1" } },
    { method: "POST", path: "/api/submissions", body: REQUEST },
  ];
  expect(posted()).toEqual([...once, ...once]);
});

test("an expired statement is replaced and must be confirmed again", async () => {
  const expired = { status: 409, body: { code: "kfs-expired", message: "This statement has ended" } };
  const answers = serveForm({ "POST /api/submissions": expired });
  const page = await draw(Form);
  await sendAll(page);
  await expect.element(page.getByText(/This statement has ended/)).toBeVisible();
  await expect.element(page.getByText(/The statement has changed/)).toBeVisible();
  await expect.element(page.getByRole("checkbox", READ)).not.toBeChecked();
  await expect.element(page.getByRole("checkbox", CONSENT)).toBeChecked();
  await expect.poll(() => answers.filter(({ path }) => path === KFS).length).toBe(2);
});

test("an expired offer links to the current offers", async () => {
  const outdated = { status: 409, body: { code: "offer-outdated", message: "This offer has changed" } };
  serveForm({ "POST /api/submissions": outdated });
  const page = await draw(Form);
  await sendAll(page);
  await expect.element(page.getByText(/This offer has changed/)).toBeVisible();
  const way = page.getByRole("link", { name: "See today's offers" });
  await expect.element(way).toHaveAttribute("href", "/user/offers");
});

test("if no statement can be made any more, the current offers are linked", async () => {
  const outdated = { status: 409, body: { code: "offer-outdated", message: "This offer has changed" } };
  serveForm({ [`GET ${KFS}`]: outdated });
  const page = await draw(Form);
  await expect.element(page.getByRole("link", { name: "See today's offers" })).toBeVisible();
});

test("form values are restored after reading the statement on its page", async () => {
  serveForm();
  const before = await draw(Form);
  await before.getByLabelText("Salary day").fill("5");
  await before.getByRole("checkbox", CONSENT).click();
  await before.unmount();
  const after = await draw(Form);
  await expect.element(after.getByLabelText("Salary day")).toHaveValue("5");
  await expect.element(after.getByRole("checkbox", CONSENT)).toBeChecked();
});

test("a closed application explains how to start another", async () => {
  const closed = { status: 409, body: { code: "application-closed", message: "This application is closed" } };
  serveForm({ "POST /api/submissions": closed });
  const page = await draw(Form);
  await sendAll(page);
  await page.getByRole("link", { name: "Start a new application" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/welcome-back" })).toBeVisible();
});
