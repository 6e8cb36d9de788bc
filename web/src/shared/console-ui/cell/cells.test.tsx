import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { numberCell } from "./cell-kind.ts";
import { Toasts } from "../toasts.tsx";
import { EditableCell } from "./editable-cell.tsx";
import { ToggleCell } from "./toggle-cell.tsx";

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

/** A call that the test resolves or rejects. */
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
  throw new Error("No request expected");
}

async function drawPriority(ignoreErrors = false) {
  const call = pendingCall();
  function Cell() {
    const [priority, setPriority] = useState<number | null>(3);
    const save = (next: number | null) => call.save(next).then(() => setPriority(next));
    return (
      <div>
        <EditableCell
          name="Priority of CASHe"
          value={priority}
          kind={numberCell({ ignoreErrors })}
          save={save}
          renderBeside={(draft) => `would be ${draft}`}
        />
        <span>Elsewhere</span>
        <Toasts />
      </div>
    );
  }
  const page = await draw(Cell, { search: "" });
  const shown = page.getByRole("button", { name: /^Priority of CASHe: / });
  const input = page.getByRole("textbox", { name: "Priority of CASHe" });
  return { page, call, shown, input };
}

test("Enter saves a change; the cell shows saving, then a tick, and keeps the focus", async () => {
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

test("blur saves too, Esc reverts, and an unchanged value is not sent", async () => {
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

test("a rejected value stays in the editor with the reason, and is sent again only on request", async () => {
  const { page, call, shown, input } = await drawPriority();
  await shown.click();
  await input.fill("5");
  await userEvent.keyboard("{Enter}");
  await expect.element(shown).toHaveTextContent("5");
  call.reject(new Error("Not above 4"));
  await expect.element(input).toHaveAccessibleDescription("Not above 4");
  await expect.element(input).toHaveValue("5");
  await page.getByText("Elsewhere").click();
  await expect.element(input).toHaveValue("5");
  expect(call.saved).toEqual([5]);
  await input.click();
  await userEvent.keyboard("{Escape}");
  await expect.element(shown).toHaveTextContent("3");
});

test("typing opens a cell with the typed text, F2 with the current value", async () => {
  const { call, shown, input } = await drawPriority();
  (shown.element() as HTMLElement).focus();
  await userEvent.keyboard("12{Enter}");
  await expect.element(shown).toHaveTextContent("12");
  call.resolve();
  await userEvent.keyboard("{F2}");
  await expect.element(input).toHaveValue("12");
  await userEvent.keyboard("{Escape}{Backspace}");
  await expect.element(input).toHaveValue("");
  expect(call.saved).toEqual([12]);
});

test("a change shows a toast, and can be undone", async () => {
  const { call, shown, input } = await drawPriority();
  await shown.click();
  await input.fill("1");
  await userEvent.keyboard("{Enter}");
  call.resolve();
  await expect.element(screen.getByText("Priority of CASHe: 3 → 1").first()).toBeVisible();
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => call.saved).toEqual([1, 3]);
  call.resolve();
  await expect.element(shown).toHaveTextContent("3");
});

test("an editor and its messages do not shift the layout", async () => {
  const { page, shown, input } = await drawPriority();
  const elsewhere = () => page.getByText("Elsewhere").element().getBoundingClientRect();
  const before = elsewhere();
  await shown.click();
  await input.fill("-2");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/at least 0/)).toBeVisible();
  expect(elsewhere()).toEqual(before);
});

test("a tenfold value needs a confirmation before it is saved", async () => {
  const { page, call, shown, input } = await drawPriority();
  await shown.click();
  await input.fill("30");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("This is at least ten times the previous value, 3. Save it?")).toBeVisible();
  await page.getByText("Elsewhere").click();
  expect(call.saved).toEqual([]);
  await page.getByRole("button", { name: "Keep 3" }).click();
  await expect.element(shown).toHaveTextContent("3");
  await shown.click();
  await input.fill("31");
  await userEvent.keyboard("{Enter}{Enter}");
  expect(call.saved).toEqual([31]);
});

test("pasting several cells is rejected with a message", async () => {
  const { page, shown, input } = await drawPriority();
  await shown.click();
  const copied = new DataTransfer();
  copied.setData("text/plain", "16,000\t51,000");
  input
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData: copied, bubbles: true, cancelable: true }));
  await expect.element(page.getByText(/Several cells were pasted. Paste one value/)).toBeVisible();
  await expect.element(input).toHaveValue("3");
});

test("an invalid number is explained, or ignored if that is the rule", async () => {
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

test("a switch updates optimistically and rolls back on an error", async () => {
  const call = pendingCall();
  const page = await draw(() => <ToggleCell name="Status of CASHe" on={false} save={call.save} />, { search: "" });
  const toggle = page.getByRole("switch", { name: "Status of CASHe" });
  await toggle.click();
  await expect.element(toggle).toBeChecked();
  call.reject(new Error("Not now"));
  await expect.element(toggle).not.toBeChecked();
  expect(call.saved).toEqual([true]);
});
