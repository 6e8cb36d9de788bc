import { expect, test } from "vitest";
import { remainingSeconds } from "./idle.ts";

const times = { minutes: 15, countdownSeconds: 60 };
const MINUTE = 60_000;

test.each([
  [0, null],
  [15 * MINUTE - 1, null],
  [15 * MINUTE, 60],
  [15 * MINUTE + 1999, 59],
  [16 * MINUTE, 0],
  [60 * MINUTE, 0],
])("after %i ms: %s seconds", (idleFor, seconds) => {
  expect(remainingSeconds(idleFor, times)).toBe(seconds);
});
