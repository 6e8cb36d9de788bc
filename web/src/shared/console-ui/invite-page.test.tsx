import { beforeEach, expect, test } from "vitest";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw, serve } from "#shared/testing/draw.tsx";
import { InvitePage } from "./invite-page.tsx";

const INVITE = { area: "admin", kind: "invite", name: "Farah Sheikh", email: "farah@saakh.example" };

function drawInvite(hash: string, onDone: () => void = () => undefined) {
  history.replaceState(history.state, "", `${location.pathname}${location.search}${hash}`);
  return draw(() => <InvitePage brand="Saakh" login="/admin/login" onDone={onDone} />);
}

beforeEach(() => enterTestSite());

test("the token is removed from the URL and sent in the body", async () => {
  const calls = serve({ "POST /api/invites/look": { body: INVITE }, "POST /api/invites/accept": { body: {} } });
  let done = 0;
  const page = await drawInvite("#secret-token", () => (done += 1));
  await expect.element(page.getByRole("heading", { name: "Welcome, Farah Sheikh" })).toBeVisible();
  expect(location.hash).toBe("");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect.element(page.getByRole("link", { name: "New password: Enter your password" })).toBeVisible();
  await page.getByLabelText("New password").fill("four plain words here");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect.poll(() => done).toBe(1);
  expect(calls).toEqual([
    { method: "POST", path: "/api/invites/look", body: { token: "secret-token" } },
    { method: "POST", path: "/api/invites/accept", body: { token: "secret-token", password: "four plain words here" } },
  ]);
});

test("an expired link says so and what to do, also if it expires while the page is open", async () => {
  const over = { status: 404, body: { code: "invite-over", message: "This invitation has expired" } };
  serve({ "POST /api/invites/look": { body: INVITE }, "POST /api/invites/accept": over });
  const page = await drawInvite("#used");
  await page.getByLabelText("New password").fill("four plain words here");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect.element(page.getByRole("heading", { name: "This invitation has expired" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Go to the login page" }))
    .toHaveAttribute("href", "/admin/login");
});

test("a password link names its purpose, and says if it has expired", async () => {
  const over = { status: 404, body: { code: "invite-over", message: "This invitation has expired" } };
  serve({ "POST /api/invites/look": { body: { ...INVITE, kind: "reset" } }, "POST /api/invites/accept": over });
  const page = await drawInvite("#reset");
  await expect.element(page.getByRole("heading", { name: "Choose a new password, Farah Sheikh" })).toBeVisible();
  await page.getByLabelText("New password").fill("four plain words here");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect.element(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
});

test("without a token no form is shown", async () => {
  const calls = serve({});
  const page = await drawInvite("");
  await expect.element(page.getByRole("heading", { name: "This invitation has expired" })).toBeVisible();
  expect(calls).toEqual([]);
});
