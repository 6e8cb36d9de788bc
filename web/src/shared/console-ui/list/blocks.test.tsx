import { onlineManager } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cdp, page as screen, userEvent } from "vitest/browser";
import "#shared/testing/console.css";
import { Problem } from "#shared/api/problem.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { blockColumn, switchBlock } from "../cell/block-column.ts";
import { numberCell } from "../cell/cell-kind.ts";
import { EditableCell } from "../cell/editable-cell.tsx";
import { ToggleCell } from "../cell/toggle-cell.tsx";
import { Toasts } from "../toasts.tsx";
import { UnsentBar } from "../unsent-bar.tsx";
import type { Column } from "./column.ts";
import { ListTable } from "./list-table.tsx";
import { useBlockEdits } from "./use-block-edits.ts";
import type { List } from "./use-list.ts";

interface Row {
  id: number;
  name: string;
  age: number | null;
  on: number;
}

const ROWS: Row[] = [1, 2, 3].map((id) => ({ id, name: `Lender ${id}`, age: 20 + id, on: id % 2 }));

/** Calls of the page, as id and values. */
let calls: [id: number, values: Record<string, unknown>][] = [];

const LIST = { search: {}, rows: 20, skip: 0, setFilters: () => undefined } as unknown as List;

type SaveCell = (row: Row, property: "age" | "on", value: unknown) => Promise<void>;

function buildColumns(saveCell: SaveCell): Column<Row>[] {
  return [
    { key: "name", title: "Name", value: ({ name }) => name },
    {
      key: "age",
      title: "Age",
      block: blockColumn("age", numberCell({ max: 100 })),
      value: ({ age }) => age,
      cell: (row) => (
        <EditableCell
          name={`age of ${row.name}`}
          value={row.age}
          kind={numberCell()}
          save={(age) => saveCell(row, "age", age)}
        />
      ),
    },
    {
      key: "on",
      title: "On",
      block: switchBlock("on"),
      value: (row) => row.on,
      cell: (row) => (
        <ToggleCell name={`status of ${row.name}`} on={row.on === 1} save={(on) => saveCell(row, "on", on ? 1 : 0)} />
      ),
    },
  ];
}

/** Three rows on a server that takes no age above 60. */
function Page() {
  const [rows, setRows] = useState(ROWS);
  const save = async (row: Row, values: [string, unknown][]): Promise<Row> => {
    const changes = Object.fromEntries(values) as Partial<Row>;
    calls.push([row.id, changes]);
    if ((changes.age ?? 0) > 60) throw new Problem(422, { code: "invalid-fields", fields: { age: "Too old" } });
    const saved = { ...row, ...changes };
    setRows((all) => all.map((other) => (other.id === row.id ? { ...other, ...changes } : other)));
    return saved;
  };
  const edits = useBlockEdits<Row>({ rowId: ({ id }) => id, rowName: ({ name }) => name, save });
  const saveCell: SaveCell = async (row, property, value) => {
    const saved = await save(row, [[property, value]]);
    edits.remember(saved, { row, title: property, block: { property, write: String }, value });
  };
  const columns = buildColumns(saveCell);
  const shown = rows.map(edits.withUnsent);
  return (
    <>
      <ListTable
        title="Lenders"
        columns={columns}
        rowKey={({ id }) => id}
        list={LIST}
        page={{ items: shown, nextCursor: null, total: 3 }}
        isWholeList
        edits={edits}
      />
      <UnsentBar />
      <Toasts />
    </>
  );
}

const age = (id: number) => screen.getByRole("button", { name: new RegExp(`^age of Lender ${id}: `) });
const status = (id: number) => screen.getByRole("switch", { name: `status of Lender ${id}` });
const focus = (cell: { element: () => Element }) => (cell.element() as HTMLElement).focus();
const selected = () => [...document.querySelectorAll("tbody [aria-selected=true]")].map((cell) => cell.textContent);
const selectedCount = () => screen.getByText(/cells? selected/);

function clipboardEvent(type: "copy" | "paste", text = ""): DataTransfer {
  const clipboardData = new DataTransfer();
  if (text !== "") clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
  return clipboardData;
}

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
  calls = [];
  await draw(Page, { search: "" });
});

afterEach(() => onlineManager.setOnline(true));

test("Shift with arrows and clicks selects cells; other keys and clicks clear the selection", async () => {
  await expect.element(screen.getByRole("grid")).toHaveAttribute("aria-multiselectable", "true");
  focus(age(1));
  await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowRight}{/Shift}");
  expect(selected()).toHaveLength(4);
  await expect.element(selectedCount()).toHaveTextContent("4 cells selected");
  await expect.element(status(2)).toHaveFocus();
  await userEvent.keyboard("{Shift>}{ArrowLeft}{ArrowUp}{/Shift}");
  await expect.element(selectedCount()).toHaveTextContent("1 cell selected");
  await userEvent.keyboard("{Shift>}{Control>}{End}{/Control}{/Shift}");
  expect(selected()).toHaveLength(6);
  await userEvent.keyboard("{ArrowUp}");
  expect(selected()).toEqual([]);
  focus(age(1));
  await status(3).click({ modifiers: ["Shift"] });
  expect(selected()).toHaveLength(6);
  expect(calls).toEqual([]);
  await userEvent.keyboard("{Escape}");
  expect(selected()).toEqual([]);
});

test("a block is copied as tab-separated text", async () => {
  focus(age(1));
  expect(clipboardEvent("copy").getData("text/plain")).toBe("21");
  await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowRight}{/Shift}");
  expect(clipboardEvent("copy").getData("text/plain")).toBe("21\tOn\n22\tOff");
});

test("a block of a spreadsheet is pasted from the focused cell, and undone by Ctrl+Z and by the toast", async () => {
  focus(age(1));
  clipboardEvent("paste", "31\tOff\r\n32\tOff\r\n");
  await expect.element(screen.getByText("3 cells changed", { exact: true }).first()).toBeVisible();
  await expect.element(age(1)).toHaveTextContent("31");
  await expect.element(status(1)).not.toBeChecked();
  expect(calls).toEqual([
    [1, { age: 31, on: 0 }],
    [2, { age: 32 }],
  ]);
  focus(age(1));
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(age(2)).toHaveTextContent("22");
  await expect.element(status(1)).toBeChecked();
  await expect.element(screen.getByText("3 cells changed back").first()).toBeVisible();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(screen.getByText("There is nothing to undo on this page").first()).toBeVisible();
});

test("cells that are invalid, refused by the server or beyond the page are listed, the others saved", async () => {
  focus(age(1));
  clipboardEvent("paste", "x\tOff\n61\tOn\n33\tOff\n34\tOn\n");
  const dialog = screen.getByRole("dialog", { name: "4 cells not changed" });
  await expect.element(dialog.getByText(/^The other changes are saved: 4\./)).toBeVisible();
  await expect.element(dialog.getByText(/2 pasted cells are beyond the last row or column/)).toBeVisible();
  const rows = dialog.getByRole("row").elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "NameColumnValueReason",
    "Lender 1AgexPlease enter a whole number",
    "Lender 2Age61Too old",
  ]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(age(1)).toHaveTextContent("21");
  await expect.element(age(3)).toHaveTextContent("33");
  await expect.element(status(2)).toBeChecked();
});

test("one copied cell fills all selected cells", async () => {
  focus(age(1));
  await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  clipboardEvent("paste", "40");
  for (const id of [1, 2, 3]) await expect.element(age(id)).toHaveTextContent("40");
});

test("selected switches are set by buttons and by Space", async () => {
  focus(age(1));
  await userEvent.keyboard("{Shift>}{ArrowRight}{PageDown}{/Shift}");
  await screen.getByRole("button", { name: "Switch off" }).click();
  for (const id of [1, 2, 3]) await expect.element(status(id)).not.toBeChecked();
  focus(status(1));
  await userEvent.keyboard("{Shift>}{PageDown}{/Shift} ");
  for (const id of [1, 2, 3]) await expect.element(status(id)).toBeChecked();
  await userEvent.keyboard("{Control>}z{/Control}");
  for (const id of [1, 2, 3]) await expect.element(status(id)).not.toBeChecked();
});

test("Ctrl+Z also undoes a typed cell, and not again what Undo of its toast undid", async () => {
  focus(age(1));
  await userEvent.keyboard("50{Enter}");
  await expect.element(age(1)).toHaveTextContent("50");
  await expect.poll(() => calls.length).toBe(1);
  focus(age(2));
  await userEvent.keyboard("51{Enter}");
  await expect.poll(() => calls.length).toBe(2);
  await screen.getByRole("button", { name: "Undo" }).first().click();
  await expect.element(age(2)).toHaveTextContent("22");
  await expect.poll(() => calls.length).toBe(3);
  focus(age(3));
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(age(1)).toHaveTextContent("21");
  await expect.element(age(2)).toHaveTextContent("22");
});

test("offline, changes are shown, counted and sent later; closing the window asks", async () => {
  onlineManager.setOnline(false);
  focus(age(1));
  clipboardEvent("paste", "31\n32\n");
  await expect.element(age(2)).toHaveTextContent("32");
  await expect.element(screen.getByText("2 changes not sent yet")).toBeVisible();
  await status(3).click();
  await expect.element(screen.getByText("3 changes not sent yet")).toBeVisible();
  const closing = new Event("beforeunload", { cancelable: true });
  dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  expect(calls).toEqual([]);
  onlineManager.setOnline(true);
  await expect.poll(() => calls.length).toBe(3);
  await expect.element(screen.getByText(/not sent yet/)).not.toBeInTheDocument();
  const later = new Event("beforeunload", { cancelable: true });
  dispatchEvent(later);
  expect(later.defaultPrevented).toBe(false);
  await expect.element(age(2)).toHaveTextContent("32");
});

test("the keys are listed below the table", async () => {
  await screen.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect.element(screen.getByRole("dialog").getByText("Undo the last change of a cell or a block")).toBeVisible();
});

test("printed, switches are words, and bars and buttons are left out", async () => {
  await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
  try {
    await expect.poll(() => (status(1).element() as HTMLElement).innerText).toBe("On");
    expect((status(2).element() as HTMLElement).innerText).toBe("Off");
    await expect.element(screen.getByText("Keyboard shortcuts")).not.toBeVisible();
    expect(document.querySelector("nav select")?.checkVisibility()).toBe(false);
    await expect.element(screen.getByText("1–3 of 3")).toBeVisible();
  } finally {
    await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  }
});
