import { expect, test } from "vitest";
import { buildTimeSteps } from "./time-steps.ts";

/** Consecutive days from a first one on, with 1, 2, 3 … started applications. */
function daysFrom(first: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
    counts: { started: index + 1 },
  }));
}

test("ninety days are drawn by day", () => {
  const steps = buildTimeSteps(daysFrom("2026-09-21", 90), "en");
  expect(steps).toHaveLength(90);
  expect(steps[0]).toEqual({ label: "21 Sept", counts: { started: 1 } });
});

test("longer ranges are drawn by weeks from Monday to Sunday, with the same total", () => {
  // 19 September 2026 is a Saturday.
  const days = daysFrom("2026-09-19", 91);
  const steps = buildTimeSteps(days, "en");
  expect(steps.slice(0, 2)).toEqual([
    { label: "Week of 19 Sept", counts: { started: 1 + 2 } },
    { label: "Week of 21 Sept", counts: { started: 3 + 4 + 5 + 6 + 7 + 8 + 9 } },
  ]);
  expect(steps).toHaveLength(14);
  const total = steps.reduce((sum, { counts }) => sum + counts.started, 0);
  expect(total).toBe((91 * 92) / 2);
});
