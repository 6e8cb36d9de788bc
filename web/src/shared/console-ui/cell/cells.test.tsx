import "#shared/testing/console.css";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { numberCell } from "./cell-kind.ts";
import { EditableCell } from "./editable-cell.tsx";
import { ToggleCell } from "./toggle-cell.tsx";

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

/** A call that waits to be answered by the test. */
function pendingCall() {
  let answer: { resolve: () => void; reject: (error: Error) => void } = { resolve: fail, reject: fail };
  const saved: unknown[] = [];
  const save = (value: unknown) => {
    saved.push(value);
    return new Promise<void>((resolve, reject) => {
      answer = { resolve, reject };
    });
  };
  return { save, saved, resolve: () => answer.resolve(), reject: (error: Error) => answer.reject(error) };
}

function fail(): never {
  throw new Error("Nothing was asked");
}

async function drawPriority(ignoreErrors = false) {
  const call = pendingCall();
  function Cell() {
    const [priority, setPriority] = useState<number | null>(3);
    const save = (next: number | null) => call.save(next).then(() => setPriority(next));
    return (
      <EditableCell
        name="Priority of CASHe"
        value={priority}
        kind={numberCell({ ignoreErrors })}
        save={save}
        renderBeside={(draft) => `would be ${draft}`}
      />
    );
  }
  const page = await draw(Cell, { search: "" });
  const shown = page.getByRole("button", { name: /^Priority of CASHe: / });
  const input = page.getByRole("textbox", { name: "Priority of CASHe" });
  return { page, call, shown, input };
}

test("Enter saves what has changed; the cell shows saving, then a tick, and keeps the focus", async () => {
  const { page, call, shown, input } = await drawPriority();
  await shown.click();
  await expect.element(input).toHaveFocus();
  await input.fill("1");
  await expect.element(page.getByText("would be 1")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(shown).toHaveTextContent("1");
  await expect.element(page.getByText("Saving")).toBeInTheDocument();
  await expect.element(shown).toHaveFocus();
  call.resolve();
  await expect.element(page.getByText("Saved")).toBeInTheDocument();
  expect(call.saved).toEqual([1]);
});

test("leaving saves too, Esc reverts, and the same value is not sent", async () => {
  const { call, shown, input } = await drawPriority();
  await shown.click();
  await input.fill("9");
  await userEvent.keyboard("{Escape}");
  await expect.element(shown).toHaveTextContent("3");
  await shown.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(shown).toHaveTextContent("3");
  expect(call.saved).toEqual([]);
  await shown.click();
  await input.fill("4");
  await userEvent.tab();
  await expect.element(shown).toHaveTextContent("4");
  expect(call.saved).toEqual([4]);
});

test("a refusal brings the old value back", async () => {
  const { call, shown, input } = await drawPriority();
  await shown.click();
  await input.fill("5");
  await userEvent.keyboard("{Enter}");
  await expect.element(shown).toHaveTextContent("5");
  call.reject(new Error("Somebody else changed it"));
  await expect.element(shown).toHaveTextContent("3");
});

test("what is no such number is explained, or ignored where that is the rule", async () => {
  const explained = await drawPriority();
  await explained.shown.click();
  await explained.input.fill("-2");
  await userEvent.keyboard("{Enter}");
  await expect.element(explained.page.getByText(/Please enter a number of at least 0/)).toBeVisible();
  await expect.element(explained.input).toHaveAttribute("aria-invalid", "true");
  await explained.page.unmount();

  const ignored = await drawPriority(true);
  await ignored.shown.click();
  await ignored.input.fill("-2");
  await userEvent.keyboard("{Enter}");
  await expect.element(ignored.shown).toHaveTextContent("3");
  expect([...explained.call.saved, ...ignored.call.saved]).toEqual([]);
});

test("a switch shows the new state at once and goes back on a refusal", async () => {
  const call = pendingCall();
  const page = await draw(() => <ToggleCell name="Status of CASHe" on={false} save={call.save} />, { search: "" });
  const toggle = page.getByRole("switch", { name: "Status of CASHe" });
  await toggle.click();
  await expect.element(toggle).toBeChecked();
  call.reject(new Error("Not now"));
  await expect.element(toggle).not.toBeChecked();
  expect(call.saved).toEqual([true]);
});
