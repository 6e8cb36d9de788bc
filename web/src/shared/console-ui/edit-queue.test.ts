import { expect, test } from "vitest";
import { EditQueue } from "./edit-queue.ts";

interface Row {
  version: number;
  saved: string[];
}

const FIRST: Row = { version: 1, saved: [] };

/** A server that saves with a delay and rejects stale versions. */
function serverWith(row: Row) {
  let current = row;
  return (value: string) => async (seen: Row) => {
    await new Promise((done) => setTimeout(done, 1));
    if (seen.version !== current.version || value === "wrong") throw new Error("refused");
    current = { version: current.version + 1, saved: [...current.saved, value] };
    return current;
  };
}

test("two edits from the same version are both saved", async () => {
  const edits = new EditQueue<Row>();
  const save = serverWith(FIRST);
  const both = await Promise.all([edits.enqueue(7, FIRST, save("one")), edits.enqueue(7, FIRST, save("two"))]);
  expect(both[1]).toEqual({ version: 3, saved: ["one", "two"] });
});

test("after a rejection the next edit starts from the previous row", async () => {
  const edits = new EditQueue<Row>();
  const save = serverWith(FIRST);
  const wrong = edits.enqueue(7, FIRST, save("wrong"));
  const right = edits.enqueue(7, FIRST, save("right"));
  await expect(wrong).rejects.toThrow("refused");
  expect((await right).saved).toEqual(["right"]);
});

test("an edit from a newer row starts from that", async () => {
  const edits = new EditQueue<Row>();
  await edits.enqueue(7, FIRST, serverWith(FIRST)("one"));
  const newer = { version: 9, saved: ["theirs"] };
  const saved = await edits.enqueue(7, newer, serverWith(newer)("mine"));
  expect(saved.saved).toEqual(["theirs", "mine"]);
});
