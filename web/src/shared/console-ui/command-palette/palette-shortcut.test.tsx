import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { PaletteShortcut } from "./palette-shortcut.tsx";

beforeEach(() => enterTestSite());
afterEach(() => vi.restoreAllMocks());

const source = { items: [{ kind: "page" as const, key: "/lenders", title: "Lenders", to: "/lenders" }] };

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
