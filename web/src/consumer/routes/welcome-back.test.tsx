import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { Page } from "./welcome-back.tsx";

const OPEN = "POST /api/applications";
const CHECK = "POST /api/applications/a/identity-check";
const user = { body: { data: { first_name: "Asha", inflight_credit_app_id: null } } };
const KNOWN = {
  "GET /api/user/p": user,
  "GET /api/getMaskInfo/p": { body: { pan: "******234F", birth_date: "******1992" } },
};
const application = (identityConfirmed: boolean) => ({ body: { appId: "a", status: "started", identityConfirmed } });

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("atkn", "t");
  localStorage.setItem("prospectAppId", "p");
  localStorage.setItem("productType", "Personal Loans");
  enterTestSite();
});

test("whoever is known goes on to the offers", async () => {
  const calls = serve({ ...KNOWN, [OPEN]: application(true) });
  const page = await draw(Page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/offers" })).toBeVisible();
  expect(localStorage.getItem("appId")).toBe("a");
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    productType: "Personal Loans",
    startNew: false,
  });
});

test("a new application asks who it is, with what is known masked; the wrong answers cost a try", async () => {
  const different = { body: { status: "different", triesLeft: 4 } };
  const calls = serve({ ...KNOWN, [OPEN]: application(false), [CHECK]: different });
  const page = await draw(Page);
  await page.getByRole("button", { name: "Start a new application" }).click();
  await expect.element(page.getByText("We have it as ******234F.")).toBeVisible();
  expect(localStorage.getItem("appId")).toBeNull();

  await page.getByRole("button", { name: "Confirm and see my offers" }).click();
  expect(page.getByText(/Invalid PAN|Please fill this in/).elements().length).toBeGreaterThan(0);
  await page.getByRole("textbox", { name: "PAN" }).fill("abcpn 0002 f");
  await page.getByRole("textbox", { name: "Day" }).fill("14");
  await page.getByRole("textbox", { name: "Month" }).fill("8");
  await page.getByRole("textbox", { name: "Year" }).fill("1992");
  await page.getByRole("button", { name: "Confirm and see my offers" }).click();
  await expect.element(page.getByRole("alert").getByText(/Tries left: 4/)).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ pan: "ABCPN0002F", birthDate: "1992-08-14" });
});

test("while a lender decides, nothing new begins, but it can be looked at", async () => {
  const inReview = { status: 409, body: { code: "application-in-review", message: "A lender is still deciding" } };
  serve({ ...KNOWN, [OPEN]: inReview });
  const page = await draw(Page);
  await page.getByRole("button", { name: "Start a new application" }).click();
  await expect.element(page.getByRole("alert").getByText(/A lender is still deciding/)).toBeVisible();
  const calls = serve({ ...KNOWN, [OPEN]: application(true) });
  await page.getByRole("button", { name: "See its status" }).click();
  await expect.element(page.getByRole("heading", { name: "/user/offers" })).toBeVisible();
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ startNew: false });
});
