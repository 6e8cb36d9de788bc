import { expect, test } from "vitest";
import { instantInIndia } from "./instant.ts";

test("times are in India's time zone, independent of the browser", () => {
  expect(instantInIndia("2026-11-21T14:05")).toBe("2026-11-21T08:35:00.000Z");
  expect(instantInIndia("2026-11-21T02:00")).toBe("2026-11-20T20:30:00.000Z");
  expect(instantInIndia("21-Nov-26 2:05 pm")).toBe("2026-11-21T08:35:00.000Z");
  expect(instantInIndia("")).toBeNull();
});
