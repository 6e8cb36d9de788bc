import { beforeEach, expect, test } from "vitest";
import { Problem } from "#shared/api/problem.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { type Changes, EditConflictError, RowEdits } from "./row-edits.ts";

interface Row {
  version: number;
  name: string;
  terms: { rate: number };
}

const SEEN: Row = { version: 4, name: "CASHe", terms: { rate: 12 } };

/** A server that rejects stale versions, and an editor that starts from the first version. */
function desk(seen: Row = SEEN) {
  let current = seen;
  const edits = new RowEdits<Row>();
  const send = (change: (row: Row) => Row) => (row: Row) => {
    if (row.version !== current.version) return Promise.reject(new Problem(409, { code: "changed-meanwhile" }));
    current = { ...change(row), version: row.version + 1 };
    return Promise.resolve(current);
  };
  const save = (changes: Changes, change: (row: Row) => Row, from = seen) =>
    edits.save({ id: 1, seen: from, changes, send: send(change), fetch: () => Promise.resolve(current) });
  return {
    colleague: (changes: Partial<Row>) => {
      current = { ...current, ...changes, version: current.version + 1 };
    },
    rename: (name: string, from?: Row) => save([["name", name]], (row) => ({ ...row, name }), from),
    reprice: (rate: number) => save([["terms.rate", rate]], (row) => ({ ...row, terms: { rate } })),
    readCurrent: () => current,
  };
}

beforeEach(() => enterTestSite());

test("another property's newer value is kept, and the edit is saved over it", async () => {
  const { colleague, rename, readCurrent } = desk();
  colleague({ terms: { rate: 14 } });
  await rename("Cashe Ltd");
  expect(readCurrent()).toEqual({ version: 6, name: "Cashe Ltd", terms: { rate: 14 } });
});

test("a conflict shows both texts, and saving again overwrites", async () => {
  const { colleague, rename, readCurrent } = desk();
  colleague({ name: "Theirs" });
  const error: unknown = await rename("Mine").catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(EditConflictError);
  expect(error).toMatchObject({ conflicts: [{ property: "name", theirs: "Theirs", yours: "Mine" }] });
  expect(String(error)).toMatch(/“Theirs”.*“Mine”/);
  expect(readCurrent().name).toBe("Theirs");
  await rename("Mine");
  expect(readCurrent()).toMatchObject({ version: 6, name: "Mine" });
});

test("another admin's change returned by one's own save is still attributed to them", async () => {
  const stored = { version: 4, name: "CASHe", terms: { rate: 12 } };
  const sent: number[] = [];
  let changedName = 0;
  const edits = new RowEdits<Row>();
  // Like the server: names the conflicting properties and their authors.
  const send = (change: Partial<Row>) => (row: Row) => {
    sent.push(row.version);
    if (change.name !== undefined && row.version < changedName) {
      const conflicts = [{ property: "name", by: "Ravi Kumar", at: "2026-11-22T08:35:00Z" }];
      return Promise.reject(new Problem(409, { code: "changed-meanwhile", params: { conflicts: conflicts as never } }));
    }
    Object.assign(stored, change, { version: stored.version + 1 });
    return Promise.resolve({ ...stored });
  };
  const fetch = () => Promise.resolve({ ...stored });
  const save = (change: Partial<Row>) =>
    edits.save({ id: 1, seen: SEEN, changes: Object.entries(change), send: send(change), fetch });
  Object.assign(stored, { name: "Theirs", version: 5 });
  changedName = 5;
  await save({ terms: { rate: 14 } });
  const error: unknown = await save({ name: "Mine" }).catch((problem: unknown) => problem);
  expect(String(error)).toMatch(/Ravi Kumar changed this on 22 Nov 2026, 2:05 pm to “Theirs”. You entered “Mine”/);
  expect(stored).toEqual({ version: 6, name: "Theirs", terms: { rate: 14 } });
  await save({ name: "Mine" });
  expect(stored).toEqual({ version: 7, name: "Mine", terms: { rate: 14 } });
  expect(sent).toEqual([4, 4, 6]);
});

test("a shown conflict is overwritten, a newer one is not", async () => {
  const { colleague, rename, readCurrent } = desk();
  colleague({ name: "Theirs" });
  await expect(rename("Mine")).rejects.toThrow("Theirs");
  colleague({ name: "Theirs again" });
  await expect(rename("Mine")).rejects.toThrow("Theirs again");
  expect(readCurrent().name).toBe("Theirs again");
});

test("a nested property is compared as well", async () => {
  const { colleague, reprice } = desk();
  colleague({ terms: { rate: 15 } });
  await expect(reprice(13)).rejects.toMatchObject({ conflicts: [{ property: "terms.rate", theirs: 15, yours: 13 }] });
});

test("one's own quick edits of a property do not conflict", async () => {
  const { rename, readCurrent } = desk();
  await Promise.all([rename("One"), rename("Two")]);
  expect(readCurrent()).toMatchObject({ version: 6, name: "Two" });
});

test("one's own earlier edit does not hide another admin's later one", async () => {
  const { colleague, rename, readCurrent } = desk();
  await rename("One");
  colleague({ name: "Theirs" });
  const seen = readCurrent();
  colleague({ name: "One" });
  await expect(rename("Two", seen)).rejects.toBeInstanceOf(EditConflictError);
});

test("equal changes do not conflict", async () => {
  const { colleague, rename, readCurrent } = desk();
  colleague({ name: "Same" });
  await rename("Same");
  expect(readCurrent().name).toBe("Same");
});
