import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { Page } from "./welcome-back.tsx";

const OPEN = "POST /api/applications";
const user = (open: string | null, sent = 0) => ({
  body: {
    data: { first_name: "Asha", inflight_app_ids: open === null ? {} : { "Personal Loans": open }, sent_any: sent },
  },
});
const WITH_OPEN = { "GET /api/user/p": user("a") };
const WITHOUT = { "GET /api/user/p": user(null, 1) };
const application = (identityConfirmed: boolean) => ({ body: { appId: "a", status: "started", identityConfirmed } });

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("atkn", "t");
  localStorage.setItem("prospectAppId", "p");
  localStorage.setItem("productType", "Personal Loans");
  enterTestSite();
});

test("Continue opens the open application", async () => {
  const calls = serve({ ...WITH_OPEN, [OPEN]: application(true) });
  const page = await draw(Page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/offers" })).toBeVisible();
  expect(localStorage.getItem("appId")).toBe("a");
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    productType: "Personal Loans",
    startNew: false,
  });
});

test("without an open application there is only a new one, and the list of applications", async () => {
  const calls = serve({ ...WITHOUT, [OPEN]: application(false) });
  const page = await draw(Page);
  const applications = page.getByRole("link", { name: "Your applications" });
  await expect.element(applications).toHaveAttribute("href", "/user/applications");
  expect(page.getByRole("button", { name: "Continue" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Start a new application" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/offers" })).toBeVisible();
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ startNew: true });
});

test("while a lender decides, no new application starts, but the list can be opened", async () => {
  const inReview = { status: 409, body: { code: "application-in-review", message: "A lender is still deciding" } };
  serve({ ...WITH_OPEN, [OPEN]: inReview });
  const page = await draw(Page);
  await page.getByRole("button", { name: "Start a new application" }).click();
  await expect.element(page.getByRole("alert").getByText(/A lender is still deciding/)).toBeVisible();
  await page.getByRole("link", { name: "See its status" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/applications" })).toBeVisible();
});
