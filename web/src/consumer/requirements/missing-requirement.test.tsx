import { useQueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { userQuery } from "#consumer/queries.ts";
import { Problem } from "#shared/api/problem.ts";
import type { User } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { isMissing } from "./missing-problem.ts";
import { MissingRequirement } from "./missing-requirement.tsx";

const UNCONFIRMED = new Problem(409, { code: "identity-unconfirmed", message: "Please confirm" });
const WITHDRAWN = new Problem(409, { code: "consent-withdrawn", params: { purpose: "matching" } });
const NEVER_GIVEN = new Problem(409, { code: "consent-missing", params: { purpose: "matching" } });
const CHECK = "POST /api/applications/a/identity-check";
const MASKED = { "GET /api/getMaskInfo/p": { body: { pan: "******234F", birth_date: "******1992" } } };

beforeEach(() => {
  localStorage.clear();
  const storedSession = { atkn: "t", prospectAppId: "p", productType: "Personal Loans", appId: "a" };
  for (const [key, value] of Object.entries(storedSession)) localStorage.setItem(key, value);
  enterTestSite();
});

test("only missing consents and identity checks can be given on the page", () => {
  const all = [UNCONFIRMED, WITHDRAWN, NEVER_GIVEN, new Problem(409, { code: "offer-outdated" }), null];
  expect(all.map(isMissing)).toEqual([true, true, true, false, false]);
});

test("identity is checked on the page, with masked hints; wrong answers use up attempts", async () => {
  const different = { body: { status: "different", triesLeft: 4 } };
  const calls = serve({ ...MASKED, [CHECK]: different });
  let given = 0;
  const page = await draw(() => <MissingRequirement error={UNCONFIRMED} onGiven={() => (given += 1)} />);
  await expect.element(page.getByText("On file: ******234F")).toBeVisible();
  await page.getByRole("button", { name: "Confirm and see my offers" }).click();
  expect(page.getByText(/Invalid PAN|Fill this in/).elements().length).toBeGreaterThan(0);
  await page.getByRole("textbox", { name: "PAN" }).fill("abcpn 0002 f");
  await page.getByRole("textbox", { name: "Day" }).fill("14");
  await page.getByRole("textbox", { name: "Month" }).fill("8");
  await page.getByRole("textbox", { name: "Year" }).fill("1992");
  await page.getByRole("button", { name: "Confirm and see my offers" }).click();
  await expect.element(page.getByRole("alert").getByText(/Tries left: 4/)).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ pan: "ABCPN0002F", birthDate: "1992-08-14" });
  expect(given).toBe(0);

  serve({ ...MASKED, [CHECK]: { body: { status: "confirmed", triesLeft: 5 } } });
  await page.getByRole("button", { name: "Confirm and see my offers" }).click();
  await expect.poll(() => given).toBe(1);
});

test("a customer known from another product starts an application and confirms their identity in it", async () => {
  localStorage.removeItem("appId");
  localStorage.setItem("productType", "Gold Loans");
  const begun = { body: { appId: "a", status: "started", identityConfirmed: false } };
  const confirmed = { body: { status: "confirmed", triesLeft: 5 } };
  const calls = serve({ ...MASKED, "POST /api/applications": begun, [CHECK]: confirmed });
  let given = 0;
  const page = await draw(() => {
    const known = { pl_completed: 1, gl_completed: 0 } as User;
    useQueryClient().setQueryData(userQuery("p").queryKey, known);
    return <MissingRequirement error={UNCONFIRMED} onGiven={() => (given += 1)} />;
  });
  await page.getByRole("textbox", { name: "PAN" }).fill("abcpn 0002 f");
  await page.getByRole("textbox", { name: "Day" }).fill("14");
  await page.getByRole("textbox", { name: "Month" }).fill("8");
  await page.getByRole("textbox", { name: "Year" }).fill("1992");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => given).toBe(1);
  const started = calls.filter(({ method, path }) => method === "POST" && path === "/api/applications");
  expect(started.map(({ body }) => body)).toEqual([{ productType: "Gold Loans", startNew: false }]);
  expect(localStorage.getItem("appId")).toBe("a");
});

test("without an application in the browser the page links to the products", async () => {
  localStorage.removeItem("appId");
  const page = await draw(() => <MissingRequirement error={UNCONFIRMED} />);
  await expect.element(page.getByRole("heading", { name: "/user/welcome-back" })).toBeVisible();
});

test("a withdrawn consent is asked for on the page, unticked, with the current notice", async () => {
  const notice = { purpose: "matching", version: "3", label: "Use my details to find lenders" };
  const calls = serve({
    "GET /api/notices": { body: notice },
    "GET /api/consents": { body: { items: [], receipts: [] } },
    "POST /api/consents": { body: { consentId: "c" } },
  });
  let given = 0;
  const page = await draw(() => <MissingRequirement error={WITHDRAWN} onGiven={() => (given += 1)} />);
  const box = page.getByRole("checkbox", { name: "Use my details to find lenders" });
  await expect.element(box).not.toBeChecked();
  await page.getByRole("button", { name: "Agree and continue" }).click();
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  await box.click();
  await page.getByRole("button", { name: "Agree and continue" }).click();
  await expect.poll(() => given).toBe(1);
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ purpose: "matching", noticeVersion: "3" });
});
