import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "#consumer/queries.ts";
import { customerSession } from "#consumer/session/customer-session.ts";
import type { Profile } from "#shared/api/types.ts";
import type { Answers } from "#shared/fields/answers.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testField } from "#shared/testing/fields.ts";
import { ProfileSteps } from "./profile-steps.tsx";

beforeEach(() => {
  sessionStorage.clear();
  enterTestSite();
});

const EMPLOYER = testField("employer_name", "text", { label: "Employer" });

function profile(done: number, values: Answers = {}): Profile {
  const steps = [
    { key: "person", title: "About you", fields: [testField("first_name", "name", { label: "First name" })] },
    { key: "work", title: "Your work", fields: [EMPLOYER] },
  ].map((step, index) => Object.assign(step, { done: index < done }));
  return {
    appId: null,
    productType: "Personal Loans",
    values,
    sentAs: {},
    steps,
    complete: done === 2,
    updateRequired: false,
    scoreUsed: true,
    loansAdded: [],
  };
}

/** The profile page with the screen in memory instead of the URL. */
function ProfilePage() {
  const { data } = useQuery(profileQuery("Personal Loans"));
  const [screen, go] = useState<string | null>(null);
  if (screen === "left") return <h1>Products</h1>;
  return data && <ProfileSteps profile={data} wanted={screen} onGo={go} onLeave={() => go("left")} />;
}

test("a step is saved in canonical form before the next opens", async () => {
  const calls = serve({
    "GET /api/profile": { body: profile(0) },
    "PUT /api/profile/person": { body: profile(1, { first_name: "Asha" }) },
  });
  const page = await draw(ProfilePage);
  await expect.element(page.getByText("Step 1 of 4", { exact: true })).toBeVisible();
  await page.getByLabelText("First name").fill(" Asha ");
  await page.getByRole("button", { name: "Save and continue" }).click();

  await expect.element(page.getByRole("heading", { name: "Your work" })).toHaveFocus();
  expect(calls.at(-1)?.body).toEqual({ productType: "Personal Loans", first_name: "Asha" });
});

test("steps name their product, and Back on the first one leads to the products", async () => {
  serve({ "GET /api/profile": { body: profile(0) } });
  const page = await draw(ProfilePage);
  await expect.element(page.getByText("Personal loans", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect.element(page.getByRole("heading", { name: "Products" })).toBeVisible();
});

test("a tenfold income needs a confirmation", async () => {
  const income = testField("monthly_income", "money", { label: "Monthly income" });
  const asking = (values: Answers) => {
    const profileWithIncome = profile(1, values);
    return {
      ...profileWithIncome,
      steps: profileWithIncome.steps.map((step) => Object.assign(step, { fields: [income], done: false })),
    };
  };
  const calls = serve({
    "GET /api/profile": { body: asking({ monthly_income: 16_000 }) },
    "PUT /api/profile/person": { body: asking({ monthly_income: 160_000 }) },
  });
  const page = await draw(ProfilePage);
  await page.getByLabelText("Monthly income").fill("160000");
  await page.getByRole("button", { name: "Save and continue" }).click();
  const question = page.getByRole("dialog", { name: "Is your monthly income ₹1,60,000?" });
  await expect.element(question.getByText("Earlier you told us ₹16,000.")).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await question.getByRole("button", { name: "Yes, save it" }).click();
  await expect.poll(() => calls.filter(({ method }) => method === "PUT").length).toBe(1);
});

test("server errors are in the summary and at the field, until it is changed", async () => {
  const message = "Use 3 to 40 letters, digits, spaces and - , . # / ( ) & '";
  serve({
    "GET /api/profile": { body: profile(1) },
    "PUT /api/profile/work": {
      status: 422,
      body: { message: "Please correct this", fields: { employer_name: message } },
    },
  });
  const page = await draw(ProfilePage);
  await page.getByLabelText("Employer").fill("Acme (P)");
  await page.getByRole("button", { name: "Save and continue" }).click();

  const summary = page.getByRole("alert");
  await expect.element(summary).toHaveFocus();
  await expect.element(summary.getByRole("link", { name: `Employer: ${message}` })).toBeVisible();
  await expect.element(page.getByLabelText("Employer")).toHaveAccessibleDescription(message);
  await page.getByLabelText("Employer").fill("Acme P");
  await expect.element(summary).not.toBeInTheDocument();
});

test("Back keeps unsaved answers", async () => {
  serve({ "GET /api/profile": { body: profile(1, { first_name: "Asha" }) } });
  const page = await draw(ProfilePage);
  await page.getByLabelText("Employer").fill("Acme");
  await page.getByRole("button", { name: "Back" }).click();
  await expect.element(page.getByLabelText("First name")).toHaveValue("Asha");

  serve({ "PUT /api/profile/person": { body: profile(1, { first_name: "Asha" }) } });
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect.element(page.getByLabelText("Employer")).toHaveValue("Acme");
});

test("unsaved answers survive a reload, except PANs and answers that the server has newer", async () => {
  const steps = [
    {
      key: "person",
      title: "About you",
      done: false,
      fields: [testField("first_name", "name"), testField("tin", "pan"), testField("city", "text")],
    },
  ];
  const saved = { ...profile(0, { city: "Jaipur" }), steps };
  serve({ "GET /api/profile": { body: saved } });
  const first = await draw(ProfilePage);
  await first.getByLabelText("first_name").fill("Asha");
  await first.getByLabelText("tin").fill("ABCPK1234F");
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain("Asha");
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("ABCPK");
  await first.unmount();

  serve({ "GET /api/profile": { body: { ...saved, values: { city: "Kota" } } } });
  const second = await draw(ProfilePage);
  await expect.element(second.getByLabelText("first_name")).toHaveValue("Asha");
  await expect.element(second.getByLabelText("tin")).toHaveValue("");
  await expect.element(second.getByLabelText("city")).toHaveValue("Kota");
});

test("the amount is asked first and kept when the kind of work changes; common terms are chips", async () => {
  const amount = (key: string, showIf: (number | boolean)[]) =>
    testField(key, "money", {
      label: "Amount",
      min: 1000,
      max: 1_000_000,
      showIf: { key: "employment_status_code", in: showIf },
    });
  const work = testField("employment_status_code", "choice", {
    options: [
      { id: 1, value: "Salaried" },
      { id: 2, value: "Self employed" },
    ],
  });
  const months = testField("loan_months", "integer", { min: 3, max: 60 });
  const fields = [amount("desired_loan_amount", [1, false]), amount("se_loan_amount", [2]), months, work];
  const steps = [{ key: "loan", title: "Your loan", done: false, fields }];
  const calls = serve({
    "GET /api/profile": { body: { ...profile(0), steps } },
    "PUT /api/profile/loan": { status: 503, body: { message: "Later" } },
  });
  const page = await draw(ProfilePage);
  const input = page.getByLabelText("Amount");
  await expect.element(input).toHaveAccessibleDescription("From ₹1,000 to ₹10,00,000");
  await input.fill("300000");
  await page.getByRole("radio", { name: "Salaried" }).click();
  await page.getByRole("radio", { name: "Self employed" }).click();
  await expect.element(input).toHaveValue("3,00,000");
  await page.getByRole("button", { name: "36", exact: true }).click();
  await expect.element(page.getByLabelText("loan_months").first()).toHaveValue("36");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect.element(page.getByText(/^Later/)).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({
    productType: "Personal Loans",
    employment_status_code: 2,
    se_loan_amount: 300_000,
    loan_months: 36,
  });
});

test("the review shows a Hindi answer as it is sent", async () => {
  const saved = {
    ...profile(2, { first_name: "Asha", employer_name: "शर्मा संस" }),
    sentAs: { employer_name: "Sharma Sans" },
  };
  serve({ "GET /api/profile": { body: saved } });
  const page = await draw(ProfilePage);
  const employer = page.getByRole("definition").last();
  await expect.element(employer).toHaveTextContent("शर्मा संसSent to lenders as: Sharma Sans");
});

test("the review shows every answer and links to its step", async () => {
  serve({ "GET /api/profile": { body: profile(2, { first_name: "Asha", employer_name: "Acme" }) } });
  const page = await draw(ProfilePage);
  await expect.element(page.getByRole("heading", { name: "Check your answers" })).toBeVisible();
  await expect.element(page.getByText("Acme")).toBeVisible();
  await expect.element(page.getByText("Sent to lenders as")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Change: Your work" }).click();
  await expect.element(page.getByLabelText("Employer")).toHaveValue("Acme");
});

test("where no lender uses a score, the review leads to the offers", async () => {
  customerSession.keepProspect("p");
  serve({
    "GET /api/profile": { body: { ...profile(2), scoreUsed: false } },
    "GET /api/user/p": { body: { data: { inflight_app_ids: { "Personal Loans": "open" } } } },
  });
  const page = await draw(ProfilePage);
  await expect.element(page.getByText("Step 3 of 3", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "See my offers" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/offers" })).toBeVisible();
});
