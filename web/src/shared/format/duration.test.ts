import { expect, test } from "vitest";
import { formatDuration } from "./duration.ts";

test("a duration uses the largest unit with a value of at least one", () => {
  const formatted = [10, 60, 2700, 3600, 86_400, 31_536_000].map((seconds) => formatDuration(seconds, "en"));
  expect(formatted).toEqual(["10 seconds", "1 minute", "45 minutes", "1 hour", "1 day", "365 days"]);
  expect(formatDuration(300, "hi")).toBe("5 मिनट");
});
