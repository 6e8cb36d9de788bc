import { Link, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#shared/testing/console.css";
import { discardUnsaved, isUnsaved } from "#shared/session/unsaved.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { FormBody } from "../form/form-body.tsx";
import { SideForm } from "../form/side-form.tsx";
import { useForm } from "../form/use-form.ts";
import { TextField } from "../text-field.tsx";
import { findLeftScope } from "./leave-guard.tsx";

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
  discardUnsaved();
});

const at = (pathname: string, search = {}) => ({ pathname, search });

test.each([
  [at("/a"), at("/b"), "page"],
  [at("/a", { tab: "x" }), at("/a", { tab: "y" }), "page"],
  [at("/a", { open: "new" }), at("/a"), "dialog"],
  [at("/a", { open: "edit-1" }), at("/a", { open: "edit-2" }), "dialog"],
  [at("/a"), at("/a", { open: "new" }), null],
  [at("/a", { q: "x" }), at("/a", { q: "xy", sort: "name" }), null],
] as const)("from %j to %j leaves: %s", (current, next, left) => {
  expect(findLeftScope(current, next)).toBe(left);
});

/** A page with its own form, and a form in a sheet opened by the URL. */
function Page() {
  const { open } = useSearch({ strict: false }) as { open?: string };
  const router = useRouter();
  return (
    <>
      <Inline />
      <Link to="/elsewhere">Away</Link>
      <button onClick={() => void router.navigate({ to: ".", search: { open: "new" } })}>New</button>
      <button onClick={() => void router.navigate({ to: ".", search: { q: "x" } })}>Filter</button>
      {open === "new" && <Sheet />}
    </>
  );
}

function Inline() {
  const form = useForm({ start: { note: "" }, send: async () => null, onSent: () => undefined });
  return (
    <form noValidate onSubmit={form.submit}>
      <FormBody form={form}>
        <TextField {...form.text("note")} label="Note" />
      </FormBody>
      <button>Keep</button>
    </form>
  );
}

function Sheet() {
  const navigate = useNavigate();
  const close = () => void navigate({ to: ".", search: {} });
  const form = useForm({ start: { name: "" }, send: async () => null, onSent: close });
  return (
    <SideForm title="A thing" submit="Save" form={form} onClose={close}>
      <TextField {...form.text("name")} label="Name" />
    </SideForm>
  );
}

const question = () => screen.getByRole("alertdialog", { name: "Unsaved changes" });
const sheet = () => screen.getByRole("dialog", { name: "A thing" });

async function drawPage(search = "") {
  return draw(Page, { search });
}

test("a link asks once; staying keeps the input, leaving discards it", async () => {
  const page = await drawPage();
  await page.getByLabelText("Note").fill("half a sentence");
  await page.getByRole("link", { name: "Away" }).click();
  await expect.element(question().getByRole("button", { name: "Keep editing" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByLabelText("Note")).toHaveValue("half a sentence");
  expect(question().elements()).toHaveLength(0);
  await page.getByRole("link", { name: "Away" }).click();
  await question().getByRole("button", { name: "Leave without saving" }).click();
  await expect.element(page.getByRole("heading", { name: "/elsewhere" })).toBeVisible();
  expect(isUnsaved()).toBe(false);
});

test("an untouched or reverted form is left without asking", async () => {
  const page = await drawPage();
  await page.getByLabelText("Note").fill("x");
  await page.getByLabelText("Note").clear();
  await page.getByRole("link", { name: "Away" }).click();
  await expect.element(page.getByRole("heading", { name: "/elsewhere" })).toBeVisible();
});

test("a saved form is left without asking", async () => {
  const page = await drawPage();
  await page.getByLabelText("Note").fill("done");
  await page.getByRole("button", { name: "Keep" }).click();
  await expect.poll(() => isUnsaved()).toBe(false);
  await page.getByRole("link", { name: "Away" }).click();
  await expect.element(page.getByRole("heading", { name: "/elsewhere" })).toBeVisible();
});

test("filters and opening a dialog do not leave anything", async () => {
  const page = await drawPage();
  await page.getByLabelText("Note").fill("still typing");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("button", { name: "New" }).click();
  await expect.element(sheet()).toBeVisible();
  expect(question().elements()).toHaveLength(0);
  // The sheet is unchanged, and the page's form stays.
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => sheet().elements()).toHaveLength(0);
  await expect.element(page.getByLabelText("Note")).toHaveValue("still typing");
  expect(isUnsaved()).toBe(true);
});

test.each([
  ["Esc", () => userEvent.keyboard("{Escape}")],
  ["Cancel", () => sheet().getByRole("button", { name: "Cancel" }).click()],
  ["the cross", () => sheet().getByRole("button", { name: "Close" }).click()],
])("a sheet is closed by %s after one question, in which Esc keeps it open", async (_way, close) => {
  await drawPage("?open=new");
  await sheet().getByLabelText("Name").fill("Leela");
  await close();
  await expect.element(question()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => question().elements()).toHaveLength(0);
  await expect.element(sheet().getByLabelText("Name")).toHaveValue("Leela");
  await close();
  await question().getByRole("button", { name: "Leave without saving" }).click();
  await expect.poll(() => sheet().elements()).toHaveLength(0);
  expect(question().elements()).toHaveLength(0);
});

test("a saved sheet closes without asking", async () => {
  await drawPage("?open=new");
  await sheet().getByLabelText("Name").fill("Leela");
  await sheet().getByRole("button", { name: "Save" }).click();
  await expect.poll(() => sheet().elements()).toHaveLength(0);
  expect(question().elements()).toHaveLength(0);
});

test("the question is shown in Hindi", async () => {
  enterTestSite({ language: "hi" });
  const page = await drawPage();
  await page.getByLabelText("Note").fill("x");
  await page.getByRole("link", { name: "Away" }).click();
  await expect.element(screen.getByRole("alertdialog", { name: "सेव न किए गए बदलाव" })).toBeVisible();
  await screen.getByRole("button", { name: "सेव किए बिना जाएँ" }).click();
  await expect.element(page.getByRole("heading", { name: "/elsewhere" })).toBeVisible();
});
