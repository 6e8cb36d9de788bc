import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import pages from "../../../../data/vectors/pages.json";
import { createAdminRouter } from "./tree.tsx";

/** Routes that are no pages, or whose segment the server checks. */
const APART = ["/$"];

test("the router has the pages that the server answers", () => {
  const { routesByPath } = createAdminRouter({ queries: new QueryClient() });
  const paths = Object.keys(routesByPath).filter((path) => !APART.includes(path));
  expect(paths.toSorted()).toEqual(pages.admin.toSorted());
});
