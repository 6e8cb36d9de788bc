import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#shared/testing/console.css";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { numberCell } from "../cell/cell-kind.ts";
import { EditableCell } from "../cell/editable-cell.tsx";
import { DataTable } from "./data-table.tsx";

interface Row {
  id: number;
  name: string;
  income: number | null;
  age: number | null;
}

const ROWS: Row[] = Array.from({ length: 40 }, (_, index) => ({
  id: index,
  name: `Lender ${index}`,
  income: 1000 * index,
  age: 20 + index,
}));

/** A table with two editable columns, and controls around it. */
function Page() {
  const [rows, setRows] = useState(ROWS);
  const cell = (row: Row, property: "income" | "age") => (
    <EditableCell
      name={`${property} of ${row.name}`}
      value={row[property]}
      kind={numberCell()}
      save={async (value) => {
        setRows((all) => all.map((other) => (other.id === row.id ? { ...other, [property]: value } : other)));
      }}
    />
  );
  return (
    <>
      <button type="button">Before</button>
      <DataTable
        title="Lenders"
        rows={rows}
        rowKey={({ id }) => id}
        sort="-income"
        onSort={() => undefined}
        columns={[
          { key: "name", title: "Name", sort: "name", cell: ({ name }) => name },
          { key: "income", title: "Income", sort: "income", end: true, cell: (row) => cell(row, "income") },
          { key: "age", title: "Age", end: true, cell: (row) => cell(row, "age") },
        ]}
      />
      <button type="button">After</button>
    </>
  );
}

const shown = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}: `) });

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
  await draw(Page, { search: "" });
});

test("arrows move between cells and into the header, Tab to the next editable cell", async () => {
  await shown("income of Lender 0").click();
  await userEvent.keyboard("{Escape}{ArrowDown}");
  await expect.element(shown("income of Lender 1")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(shown("age of Lender 1")).toHaveFocus();
  await userEvent.tab();
  await expect.element(shown("income of Lender 2")).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(shown("age of Lender 1")).toHaveFocus();
  await userEvent.keyboard("{Home}");
  await expect.element(screen.getByRole("rowheader", { name: "Lender 1", exact: true })).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await expect.element(screen.getByRole("button", { name: "Name" })).toHaveFocus();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  await expect.element(shown("age of Lender 39")).toHaveFocus();
});

test("a row is edited by keyboard: type, Tab, type, Tab, Enter", async () => {
  await shown("income of Lender 0").click();
  await userEvent.keyboard("{Escape}500");
  await userEvent.tab();
  await expect.element(shown("age of Lender 0")).toHaveFocus();
  await userEvent.keyboard("33");
  await userEvent.tab();
  await expect.element(shown("income of Lender 1")).toHaveFocus();
  await userEvent.keyboard("7{Enter}");
  await expect.element(shown("income of Lender 1")).toHaveFocus();
  await expect.element(shown("income of Lender 0")).toHaveTextContent("500");
  await expect.element(shown("age of Lender 0")).toHaveTextContent("33");
  await expect.element(shown("income of Lender 1")).toHaveTextContent("7");
});

test("an invalid value keeps the focus: Tab shows the error instead of moving", async () => {
  await shown("income of Lender 0").click();
  await userEvent.keyboard("x");
  await userEvent.tab();
  const editor = screen.getByRole("textbox", { name: "income of Lender 0" });
  await expect.element(editor).toHaveFocus();
  await expect.element(editor).toHaveAccessibleDescription("Please enter a whole number");
});

test("the table is one tab stop, and returning restores the last cell", async () => {
  await screen.getByRole("button", { name: "Before" }).click();
  await userEvent.tab();
  await expect.element(screen.getByRole("rowheader", { name: "Lender 0" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}");
  await expect.element(shown("income of Lender 2")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await userEvent.tab();
  await expect.element(screen.getByRole("button", { name: "After" })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(shown("income of Lender 2")).toHaveFocus();
});

test("the table scrolls with sticky header and first column, and keeps the focused cell visible", async () => {
  const box = screen.getByRole("region", { name: "Lenders" }).element();
  const head = screen.getByRole("columnheader", { name: "Income" });
  const top = head.element().getBoundingClientRect().top;
  await shown("income of Lender 0").click();
  await userEvent.keyboard("{Escape}{Control>}{End}{/Control}");
  expect(box.scrollTop).toBeGreaterThan(0);
  expect(head.element().getBoundingClientRect().top).toBe(top);
  await expect.element(shown("age of Lender 39")).toBeInViewport();
  await userEvent.keyboard("{PageUp}{PageUp}{PageUp}{PageUp}");
  const cell = shown("age of Lender 0").element().getBoundingClientRect();
  expect(cell.top).toBeGreaterThanOrEqual(head.element().getBoundingClientRect().bottom - 1);
});

test("the sort mark follows its own title; other sortable columns have none", async () => {
  await expect.element(screen.getByRole("columnheader", { name: "Income" })).toHaveAttribute("aria-sort", "descending");
  await expect.element(screen.getByRole("button", { name: "Income", exact: true })).toHaveTextContent("Income▼");
  await expect.element(screen.getByRole("button", { name: "Name", exact: true })).toHaveTextContent("Name");
});

/** A table wider than a phone, with the column that opens a row at its end. */
function WideTable() {
  return (
    <DataTable
      title="Wide"
      rows={ROWS.slice(0, 2)}
      rowKey={({ id }) => id}
      columns={[
        { key: "name", title: "Name", value: ({ name }) => `First ${name}` },
        { key: "text", title: "Text", value: () => "A text that takes more than the width of a phone ".repeat(2) },
        { key: "open", title: "Actions", pinned: true, value: ({ name }) => `Open ${name}` },
      ]}
    />
  );
}

test("scrolled sideways, the first and the pinned column stay", async () => {
  await screen.viewport(360, 640);
  await draw(WideTable, { search: "" });
  const box = screen.getByRole("region", { name: "Wide" });
  await expect.element(box).toBeVisible();
  const left = () => screen.getByText("First Lender 0").element().getBoundingClientRect().left;
  const right = () => screen.getByText("Open Lender 0").element().getBoundingClientRect().right;
  const before = [left(), right()];
  box.element().scrollTo({ left: 80 });
  expect(box.element().scrollLeft).toBe(80);
  expect([left(), right()]).toEqual(before);
});
