import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "#consumer/queries.ts";
import type { Profile } from "#shared/api/types.ts";
import type { Answers } from "#shared/fields/answers.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { testField } from "#shared/testing/fields.ts";
import { ProfileSteps } from "./profile-steps.tsx";

beforeEach(() => enterTestSite());

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
  };
}

/** The profile as its page shows it, with the screen in memory in place of the address. */
function ProfilePage() {
  const { data } = useQuery(profileQuery("Personal Loans"));
  const [screen, go] = useState<string | null>(null);
  return data && <ProfileSteps profile={data} wanted={screen} onGo={go} />;
}

test("a step is saved in canonical form before the next opens", async () => {
  const asked = serve({
    "GET /api/profile": { body: profile(0) },
    "PUT /api/profile/person": { body: profile(1, { first_name: "Asha" }) },
  });
  const page = await draw(ProfilePage);
  await expect.element(page.getByText("Step 1 of 4", { exact: true })).toBeVisible();
  await page.getByLabelText("First name").fill(" Asha ");
  await page.getByRole("button", { name: "Save and continue" }).click();

  await expect.element(page.getByRole("heading", { name: "Your work" })).toHaveFocus();
  expect(asked.at(-1)?.body).toEqual({ productType: "Personal Loans", first_name: "Asha" });
});

test("what the server refuses stands on top and beside the field, until it is changed", async () => {
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

test("Back keeps what was typed and not saved", async () => {
  serve({ "GET /api/profile": { body: profile(1, { first_name: "Asha" }) } });
  const page = await draw(ProfilePage);
  await page.getByLabelText("Employer").fill("Acme");
  await page.getByRole("button", { name: "Back" }).click();
  await expect.element(page.getByLabelText("First name")).toHaveValue("Asha");

  serve({ "PUT /api/profile/person": { body: profile(1, { first_name: "Asha" }) } });
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect.element(page.getByLabelText("Employer")).toHaveValue("Acme");
});

test("the review shows how a Hindi answer is sent", async () => {
  const saved = {
    ...profile(2, { first_name: "Asha", employer_name: "शर्मा संस" }),
    sentAs: { employer_name: "Sharma Sans" },
  };
  serve({ "GET /api/profile": { body: saved } });
  const page = await draw(ProfilePage);
  const employer = page.getByRole("definition").last();
  await expect.element(employer).toHaveTextContent("शर्मा संसSent to lenders as: Sharma Sans");
});

test("the review shows every answer and leads back to its step", async () => {
  serve({ "GET /api/profile": { body: profile(2, { first_name: "Asha", employer_name: "Acme" }) } });
  const page = await draw(ProfilePage);
  await expect.element(page.getByRole("heading", { name: "Check your answers" })).toBeVisible();
  await expect.element(page.getByText("Acme")).toBeVisible();
  await expect.element(page.getByText("Sent to lenders as")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Change: Your work" }).click();
  await expect.element(page.getByLabelText("Employer")).toHaveValue("Acme");
});
