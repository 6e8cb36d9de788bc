import { expect, test } from "vitest";
import reserved from "../../../../data/vectors/reserved-segments.json";
import { isLandingPath, RESERVED_SEGMENTS } from "./landing-path.ts";

test("the reserved segments equal the server's", () => {
  expect(RESERVED_SEGMENTS).toEqual(reserved);
});

test.each([
  ["/", true],
  ["/udaan_credit", true],
  ["/udaan_credit/", true],
  ["/user_friends", true],
  ["/nobody", true],
  ["/user", false],
  ["/METRICS", false],
  ["/products", false],
  ["/no/page", false],
  ["//udaan", false],
])("%s is a landing page: %s", (path, expected) => {
  expect(isLandingPath(path)).toBe(expected);
});
