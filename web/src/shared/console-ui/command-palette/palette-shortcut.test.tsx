import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import type { PaletteItem } from "./palette-item.ts";
import { PaletteShortcut } from "./palette-shortcut.tsx";

beforeEach(() => enterTestSite());
afterEach(() => vi.restoreAllMocks());

let found: PaletteItem[] = [];
const source = {
  items: [{ kind: "page" as const, key: "/lenders", title: "Lenders", to: "/lenders" }],
  find: async () => found,
};

function Console() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Note" />
      <PaletteShortcut source={source} open={open} onOpen={setOpen} />
    </>
  );
}

test("pressed again while open, it leaves the keys to the field", async () => {
  const page = await draw(Console);
  await userEvent.keyboard("{Control>}k{/Control}");
  const field = page.getByRole("combobox");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{Control>}k{/Control}len");
  await expect.element(field).toHaveValue("len");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await page.getByRole("textbox", { name: "Note" }).click();
  await userEvent.keyboard("typed");
  await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("typed");
});

test("what is pasted before the field exists arrives in it", async () => {
  const page = await draw(Console);
  const clipboard = new DataTransfer();
  clipboard.setData("text/plain", " +91 98765-43210\n");
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true }));
  await expect.element(page.getByRole("combobox")).toHaveValue("+91 98765-43210");
});

test.each([
  { width: 1366, height: 768 },
  { width: 360, height: 640 },
])("a found record is shown in full at $width", async ({ width, height }) => {
  await screen.viewport(width, height);
  const note = "DT05-Q4NY · ******Iyer · ******0805 · Awaiting the lender's decision";
  const application = { kind: "application" as const, key: "1", title: "Affordable housing loan", note };
  found = [application];
  const page = await draw(Console);
  await userEvent.keyboard("{Control>}k{/Control}");
  await page.getByRole("combobox").fill("79900 00805");
  const shown = page.getByText(note);
  await expect.element(shown).toBeVisible();
  const { scrollWidth, clientWidth } = shown.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
