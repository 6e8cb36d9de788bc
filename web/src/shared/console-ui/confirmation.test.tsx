import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#shared/testing/console.css";
import { users } from "#shared/api/admin/users.ts";
import { fetchExport } from "#shared/api/list.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { adminArea, enterArea } from "#shared/session/area.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { FormDialog } from "#shared/console-ui/form/form-dialog.tsx";
import { useForm } from "#shared/console-ui/form/use-form.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { Confirmation } from "./confirmation.tsx";

const CONFIRM = "POST /api/admin/account/confirm";
const NEEDED = { status: 403, body: { code: "confirm-needed", message: "Confirm your identity first" } };

/** A server that demands reauthentication: the password, and a code if there is an app. */
function careful({ app = false } = {}) {
  const requests: { call: string; body: string }[] = [];
  let confirmed = false;
  vi.stubGlobal("fetch", async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const body = await request.text();
    requests.push({ call, body });
    const { status, body: answer } = reply(call, body);
    return new Response(status === 204 ? null : JSON.stringify(answer), { status });
  });
  function reply(call: string, body: string): { status: number; body: unknown } {
    if (call !== CONFIRM) return confirmed ? { status: 200, body: {} } : NEEDED;
    const { password, totp } = JSON.parse(body) as { password: string; totp?: string };
    if (password !== "right") return { status: 422, body: { code: "invalid-fields", fields: { password: "Wrong" } } };
    if (app && totp === undefined) return { status: 422, body: { code: "totp-required", message: "Type the code" } };
    confirmed = true;
    return { status: 204, body: null };
  }
  return requests;
}

function Page() {
  const inviting = useMutation({
    mutationFn: () => users.create({ name: "Leela Nair", email: "leela@example.com", roleId: 2 }),
    meta: { quiet: true },
  });
  const exporting = useMutation({
    mutationFn: () => fetchExport("/api/admin/users.csv", "csv", { q: "asha" }, new AbortController().signal),
    meta: { quiet: true },
  });
  return (
    <>
      <input aria-label="Note" />
      <button onClick={() => inviting.mutate()}>Invite</button>
      <button
        onClick={() => {
          inviting.mutate();
          exporting.mutate();
        }}
      >
        Both
      </button>
      <p>{inviting.isSuccess ? "Invited" : inviting.error ? problemMessage(inviting.error) : "Nothing"}</p>
      <p>{exporting.isSuccess ? "Exported" : "Not exported"}</p>
      <Confirmation />
    </>
  );
}

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
  enterArea(adminArea);
});
afterEach(() => vi.unstubAllGlobals());

test("a rejected call is retried unchanged after the password was entered", async () => {
  const requests = careful();
  const page = await draw(Page);
  await page.getByLabelText("Note").fill("typed before");
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm your identity" });
  await dialog.getByLabelText("Password").first().fill("wrong");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect.element(dialog.getByText(/Wrong$/).first()).toBeVisible();
  await dialog.getByLabelText("Password").first().fill("right");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("Invited")).toBeVisible();
  await expect.element(page.getByLabelText("Note")).toHaveValue("typed before");
  const sent = requests.filter(({ call }) => call !== CONFIRM);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.body).toContain("leela@example.com");
});

test("the app's code is required if there is one", async () => {
  const requests = careful({ app: true });
  const page = await draw(Page);
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabelText("Password").first().fill("right");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByLabelText("Code from your authenticator app").fill("123 456");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("Invited")).toBeVisible();
  const proofs = requests.filter(({ call }) => call === CONFIRM).map(({ body }) => JSON.parse(body) as unknown);
  expect(proofs).toEqual([{ password: "right" }, { password: "right", totp: "123456" }]);
});

test("concurrent calls share one dialog, including file uploads", async () => {
  const requests = careful();
  const page = await draw(Page);
  await page.getByRole("button", { name: "Both" }).click();
  await page.getByLabelText("Password").first().fill("right");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("Invited")).toBeVisible();
  await expect.element(page.getByText("Exported", { exact: true })).toBeVisible();
  expect(requests.filter(({ call }) => call === CONFIRM)).toHaveLength(1);
  expect(page.getByRole("dialog").elements()).toHaveLength(0);
});

test("cancelling explains what was not done, and the next call asks again", async () => {
  const requests = careful();
  const page = await draw(Page);
  for (const calls of [1, 2]) {
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.element(page.getByText("Confirm your identity first")).toBeVisible();
    expect(requests).toHaveLength(calls);
  }
});

test("Esc cancels: the dialog closes, nothing is sent, and the focus is restored", async () => {
  const requests = careful();
  const page = await draw(Page);
  const invite = page.getByRole("button", { name: "Invite" });
  await invite.click();
  await expect.element(page.getByLabelText("Password").first()).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("Confirm your identity first")).toBeVisible();
  expect(page.getByRole("dialog").elements()).toHaveLength(0);
  expect(requests.map(({ call }) => call)).toEqual(["POST /api/admin/users"]);
  await expect.element(invite).toHaveFocus();
});

function Inviting() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && <InviteDialog onClose={() => setOpen(false)} />}
      <Confirmation />
    </>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    start: { name: "" },
    send: ({ name }) => users.create({ name, email: "leela@example.com", roleId: 2 }),
    onSent: onClose,
  });
  return (
    <FormDialog title="Invite" submit="Send" form={form} onClose={onClose}>
      <TextField {...form.text("name")} label="Name" />
    </FormDialog>
  );
}

test("over a form Esc closes only the dialog; the form keeps its input and gets the focus", async () => {
  const requests = careful();
  const page = await draw(Inviting);
  await page.getByRole("button", { name: "Open" }).click();
  const form = screen.getByRole("dialog", { name: "Invite" });
  await form.getByLabelText("Name").fill("Leela Nair");
  await form.getByRole("button", { name: "Send" }).click();
  await expect.element(screen.getByLabelText("Password").first()).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(form.getByText("Confirm your identity first")).toBeVisible();
  await expect.element(form.getByLabelText("Name")).toHaveValue("Leela Nair");
  expect(screen.getByRole("dialog").elements()).toHaveLength(1);
  expect(requests).toHaveLength(1);
  await expect.element(form.getByRole("button", { name: "Send" })).toHaveFocus();
});
