import { expect, test } from "vitest";
import { isPage } from "./is-page.ts";

const root = { routeId: "__root__" };

test.each([
  ["/no/page", [root], false],
  ["/user/nothing", [root], false],
  ["/", [root, { routeId: "/" }], true],
  ["/user/offers", [root, { routeId: "/user/offers" }], true],
  ["/udaan", [root, { routeId: "/$urlSegment" }], true],
  ["/credit-cards", [root, { routeId: "/$urlSegment" }], false],
])("%s has a page: %s", (path, matches, expected) => {
  expect(isPage(matches, path)).toBe(expected);
});
