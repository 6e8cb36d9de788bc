import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import "#shared/testing/console.css";
import { Problem } from "#shared/api/problem.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { TextField } from "../text-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { FieldList } from "./field-list.tsx";
import { SideForm } from "./side-form.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { TextDialog } from "./text-dialog.tsx";
import { useForm } from "./use-form.ts";

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

const nothing = () => undefined;

async function drawInvite(send: (values: { name: string; email: string }) => Promise<unknown>) {
  const sent: unknown[] = [];
  function Invite() {
    const form = useForm({
      start: { name: "", email: "" },
      check: ({ name }) => ({ name: name === "" ? "Fill this in" : null }),
      send,
      onSent: (_answer, values) => sent.push(values),
    });
    return (
      <SideForm title="Invite a user" submit="Invite" form={form} onClose={nothing}>
        <TextField {...form.text("name")} label="Name" />
        <TextField {...form.text("email")} label="Email" />
      </SideForm>
    );
  }
  await draw(Invite, { search: "" });
  const dialog = screen.getByRole("dialog", { name: "Invite a user" });
  return {
    dialog,
    sent,
    name: dialog.getByRole("textbox", { name: "Name" }),
    email: dialog.getByRole("textbox", { name: "Email" }),
    submit: dialog.getByRole("button", { name: "Invite" }),
  };
}

test("the first field is focused; missing values are in the summary and at their fields until filled in", async () => {
  const { dialog, sent, name, submit } = await drawInvite(async () => null);
  await expect.element(name).toHaveFocus();
  await submit.click();
  await expect.element(dialog.getByRole("alert")).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(/Fill this in/);
  await name.fill("Asha");
  await expect.element(name).not.toHaveAttribute("aria-invalid");
  await submit.click();
  await expect.poll(() => sent).toEqual([{ name: "Asha", email: "" }]);
});

test("the first field is focused, and the focus returns to the opener", async () => {
  function Page() {
    const [open, setOpen] = useState(false);
    const form = useForm({ start: { name: "" }, send: async () => null, onSent: nothing });
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && (
          <SideForm title="Invite a user" submit="Invite" form={form} onClose={() => setOpen(false)}>
            <TextField {...form.text("name")} label="Name" />
          </SideForm>
        )}
      </>
    );
  }
  const page = await draw(Page, { search: "" });
  const opener = page.getByRole("button", { name: "Open" });
  for (const close of ["Cancel", "Close"]) {
    await opener.click();
    await expect.element(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
    await screen.getByRole("button", { name: close }).click();
    await expect.element(opener).toHaveFocus();
  }
});

test("server errors are shown at their fields until those change", async () => {
  const refuse = () => Promise.reject(new Problem(422, { message: "Check it", fields: { email: "Taken already" } }));
  const { dialog, name, email, submit } = await drawInvite(refuse);
  await name.fill("Asha");
  await submit.click();
  await expect.element(dialog.getByRole("link", { name: "Email: Taken already" })).toBeVisible();
  await expect.element(email).toHaveAccessibleDescription(/Taken already/);
  await email.fill("asha@example.com");
  await expect.element(email).not.toHaveAttribute("aria-invalid");
});

test("a server error of a value without an input is shown as text, with its place", async () => {
  const refuse = () =>
    Promise.reject(
      new Problem(422, { code: "invalid-fields", message: "Check it", fields: { kind: "Use one of: a, b" } }),
    );
  function Page() {
    const form = useForm({ start: { name: "Asha", kind: "c" }, send: refuse, onSent: nothing });
    return (
      <SideForm title="Invite a user" submit="Invite" form={form} onClose={nothing}>
        <TextField {...form.text("name")} label="Name" />
      </SideForm>
    );
  }
  await draw(Page, { search: "" });
  await screen.getByRole("button", { name: "Invite" }).click();
  await expect.element(screen.getByText("kind: Use one of: a, b")).toBeVisible();
});

test("an error of no field is shown on top", async () => {
  const refuse = () => Promise.reject(new Problem(409, { message: "Another user changed it" }));
  const { dialog, name, submit } = await drawInvite(refuse);
  await name.fill("Asha");
  await submit.click();
  await expect.element(dialog.getByText("Another user changed it")).toBeVisible();
});

test("a destructive dialog focuses Cancel, and stays open on an error", async () => {
  let refused = true;
  const done: string[] = [];
  const action = () => (refused ? Promise.reject(new Error("Not now")) : Promise.resolve());
  await draw(
    () => (
      <ConfirmDialog
        title="Are you sure?"
        text="CASHe is deleted."
        confirm="Delete"
        action={action}
        onDone={() => done.push("deleted")}
        onClose={() => done.push("closed")}
      />
    ),
    { search: "" },
  );
  const dialog = screen.getByRole("alertdialog", { name: "Are you sure?" });
  await expect.element(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await expect.element(dialog).toHaveAccessibleDescription("CASHe is deleted.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.element(dialog.getByText("Not now")).toBeVisible();
  refused = false;
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => done).toEqual(["deleted"]);
});

test("a reason is required, and sent trimmed", async () => {
  const sent: string[] = [];
  await draw(
    () => (
      <TextDialog
        title="Suspend Ravi"
        label="Reason"
        submit="Suspend"
        send={async (reason) => sent.push(reason)}
        onSent={nothing}
        onClose={nothing}
      />
    ),
    { search: "" },
  );
  await screen.getByRole("button", { name: "Suspend" }).click();
  const reason = screen.getByRole("textbox", { name: "Reason" });
  await expect.element(reason).toHaveAccessibleDescription(/Fill this in/);
  await reason.fill("  fake documents ");
  await screen.getByRole("button", { name: "Suspend" }).click();
  await expect.poll(() => sent).toEqual(["fake documents"]);
});

test("a final action needs the typed name, whatever its capitals and spaces", async () => {
  const sent: string[] = [];
  await draw(
    () => (
      <ReasonDialog
        title="Disable Lotus"
        text="Its customers see our own pages."
        submit="Disable"
        typedName="Lotus Finserve"
        send={async (reason) => sent.push(reason)}
        onSent={nothing}
        onClose={nothing}
      />
    ),
    { search: "" },
  );
  await screen.getByRole("textbox", { name: "Reason" }).fill("Contract ended");
  await screen.getByRole("textbox", { name: "Type Lotus Finserve to confirm" }).fill("Lotus");
  await screen.getByRole("button", { name: "Disable" }).click();
  await expect.element(screen.getByRole("link", { name: /This is not Lotus Finserve/ })).toBeVisible();
  expect(sent).toEqual([]);
  await screen.getByRole("textbox", { name: "Type Lotus Finserve to confirm" }).fill(" lotus  finserve");
  await screen.getByRole("button", { name: "Disable" }).click();
  await expect.poll(() => sent).toEqual(["Contract ended"]);
});

test("each row of a list shows its own errors, including the server's", async () => {
  const start: { lines: string[] } = { lines: ["One", ""] };
  const refused = new Problem(422, { code: "invalid-fields", fields: { "lines-0": "Too short" } });
  const answers = [refused, null];
  function Lines() {
    const form = useForm({
      start,
      check: ({ lines }) => ({ lines: lines.map((line) => (line === "" ? "Fill this in" : null)) }),
      send: async () => {
        const answer = answers.shift();
        if (answer) throw answer;
      },
      onSent: nothing,
    });
    const names = { label: (place: number) => `Line ${place}`, removeLabel: (place: number) => `Remove ${place}` };
    return (
      <SideForm title="Lines" submit="Save" form={form} onClose={nothing}>
        <FieldList list={form.list("lines")} addLabel="Add" most={3} {...names} />
      </SideForm>
    );
  }
  await draw(Lines, { search: "" });
  const line = (place: number) => screen.getByRole("textbox", { name: `Line ${place}` });
  const save = screen.getByRole("button", { name: "Save" });
  await save.click();
  await expect.element(line(1)).not.toHaveAttribute("aria-invalid");
  await expect.element(line(2)).toHaveAccessibleDescription(/Fill this in/);
  await screen.getByRole("alert").getByRole("link").click();
  await expect.element(line(2)).toHaveFocus();
  await line(2).fill("Two");
  await save.click();
  await expect.element(line(1)).toHaveAccessibleDescription(/Too short/);
  await screen.getByRole("button", { name: "Add" }).click();
  await expect.element(line(3)).toHaveFocus();
  await expect.element(screen.getByRole("button", { name: "Add" })).not.toBeInTheDocument();
});
