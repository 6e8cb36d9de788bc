import { expect, test } from "vitest";
import { Problem } from "#shared/api/problem.ts";
import { blockColumn, switchBlock } from "../cell/block-column.ts";
import { numberCell, textCell } from "../cell/cell-kind.ts";
import { EditConflictError } from "../row-edits.ts";
import { groupByRow, planPaste, planSwitches, readBlock, type RowValues, saveRowChanges } from "./block-edits.ts";
import type { Column } from "./column.ts";

interface Row {
  id: number;
  name: string;
  age: number | null;
  on: number;
}

const ROWS: Row[] = [1, 2, 3].map((id) => ({ id, name: `L${id}`, age: 20 + id, on: 0 }));

const COLUMNS: Column<Row>[] = [
  { key: "name", title: "Name", value: ({ name }) => name, block: blockColumn("name", textCell({ required: true })) },
  { key: "age", title: "Age", value: ({ age }) => age ?? "", block: blockColumn("age", numberCell({ max: 100 })) },
  { key: "on", title: "On", value: (row) => row.on, block: switchBlock("on") },
  { key: "id", title: "Id", value: ({ id }) => id },
];

const TABLE = { rows: ROWS, columns: COLUMNS };
const at = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });
const briefly = (changes: { row: Row; block: { property: string }; value: unknown }[]) =>
  changes.map(({ row, block, value }) => [row.id, block.property, value]);

test("a block is copied as typed, switches as words", () => {
  expect(readBlock(TABLE, { top: 0, bottom: 1, left: 1, right: 3 })).toEqual([
    ["21", "Off", "1"],
    ["22", "Off", "2"],
  ]);
});

test("a pasted block starts at the first cell, and unchanged cells are left alone", () => {
  const plan = planPaste(TABLE, at(1, 1), [
    ["30", "On"],
    ["23", "चालू"],
  ]);
  expect(briefly(plan.changes)).toEqual([
    [2, "age", 30],
    [2, "on", 1],
    [3, "on", 1],
  ]);
  expect(plan.refused).toEqual([]);
});

test("invalid cells, fixed columns and cells beyond the table are refused, the rest is planned", () => {
  const plan = planPaste(TABLE, at(2, 0), [
    ["", "101", "maybe", "9", "x"],
    ["below", "1"],
  ]);
  expect(plan.changes).toEqual([]);
  expect(plan.refused.map(({ title, text, reason }) => [title, text, reason])).toEqual([
    ["Name", "", "Fill this in"],
    ["Age", "101", "Please enter a number from 0 to 100"],
    ["On", "maybe", "Enter On or Off"],
    ["Id", "9", "This column cannot be pasted into"],
  ]);
  expect(plan.beyond).toBe(3);
});

test("one copied cell fills the selected ones; a block that does not fit is pasted once", () => {
  const selected = { top: 0, bottom: 2, left: 1, right: 1 };
  expect(briefly(planPaste(TABLE, selected, [["40"]]).changes)).toEqual([
    [1, "age", 40],
    [2, "age", 40],
    [3, "age", 40],
  ]);
  expect(briefly(planPaste(TABLE, selected, [["41"], ["42"]]).changes)).toEqual([
    [1, "age", 41],
    [2, "age", 42],
  ]);
});

test("switches of a block are set, other cells are not", () => {
  const rows = [...ROWS.slice(0, 2), { ...ROWS[2]!, on: 1 }];
  const plan = planSwitches({ rows, columns: COLUMNS }, { top: 0, bottom: 2, left: 0, right: 3 }, true);
  expect(briefly(plan.changes)).toEqual([
    [1, "on", 1],
    [2, "on", 1],
  ]);
});

function saveWith(refuse: (values: RowValues) => Error | null) {
  const calls: RowValues[] = [];
  const save = async (row: Row, values: RowValues) => {
    calls.push(values);
    const error = refuse(values);
    if (error !== null) throw error;
    return { ...row, ...Object.fromEntries(values) } as Row;
  };
  return { calls, save };
}

const [changed] = groupByRow(planPaste(TABLE, at(0, 0), [["New", "30", "On"]]).changes);

test("the cells of a row are saved together", async () => {
  const { calls, save } = saveWith(() => null);
  expect(await saveRowChanges(changed!, save)).toMatchObject({ saved: { name: "New", age: 30, on: 1 }, refused: [] });
  expect(calls).toHaveLength(1);
});

test("cells that the server refuses are left out, the others saved", async () => {
  const { calls, save } = saveWith((values) =>
    values.some(([property]) => property === "name") ? new Problem(422, { fields: { name: "Taken" } }) : null,
  );
  const outcome = await saveRowChanges(changed!, save);
  expect(outcome.refused.map(({ title, text, reason }) => [title, text, reason])).toEqual([["Name", "New", "Taken"]]);
  expect(outcome.saved).toMatchObject({ name: "L1", age: 30, on: 1 });
  expect(calls).toHaveLength(2);
});

test("an error that names no sent property refuses all cells of the row", async () => {
  const { calls, save } = saveWith(() => new Problem(503, { message: "Not now" }));
  const outcome = await saveRowChanges(changed!, save);
  expect(outcome.saved).toBeNull();
  expect(outcome.refused.map(({ reason }) => reason)).toEqual(["Not now", "Not now", "Not now"]);
  expect(calls).toHaveLength(1);
});

test("a conflict refuses its cell with both values", async () => {
  const conflict = new EditConflictError([{ property: "on", theirs: 1, yours: 0, by: null, at: null }]);
  const { save } = saveWith((values) => (values.length === 3 ? conflict : null));
  const outcome = await saveRowChanges(changed!, save);
  expect(outcome.refused.map(({ reason }) => reason)).toEqual([expect.stringContaining("“On”")]);
  expect(outcome.saved).toMatchObject({ name: "New", age: 30 });
});

test("the end of the session is passed on", async () => {
  const { save } = saveWith(() => new Problem(401, {}));
  await expect(saveRowChanges(changed!, save)).rejects.toBeInstanceOf(Problem);
});
