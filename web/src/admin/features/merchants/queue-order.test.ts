import { expect, test } from "vitest";
import { findNeighbours, findPosition } from "./queue-order.ts";

const WAITING = [{ id: 4 }, { id: 7 }, { id: 9 }];

test.each([
  [{ id: 7, place: 0 }, 1],
  [{ id: null, place: 0 }, 0],
  // After a decision: the merchant that moves up, or after the last one the one before.
  [{ id: null, place: 1 }, 1],
  [{ id: 5, place: 3 }, 2],
])("%j has the position %i", (at, place) => {
  expect(findPosition(WAITING, at)).toBe(place);
});

test("the first entry has none before it, the last none after it", () => {
  expect(findNeighbours(WAITING, 0)).toEqual({ previous: undefined, next: { id: 7 } });
  expect(findNeighbours(WAITING, 2)).toEqual({ previous: { id: 7 }, next: undefined });
  expect(findPosition([], { id: 4, place: 2 })).toBe(0);
});
