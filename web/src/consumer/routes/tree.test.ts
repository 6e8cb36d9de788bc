import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import pages from "../../../../data/vectors/pages.json";
import { createConsumerRouter } from "./tree.tsx";

/** Routes that are no pages, or whose segment the server checks. */
const APART = ["/404", "/$urlSegment"];

test("the router has the pages that the server answers", () => {
  const { routesByPath } = createConsumerRouter({ queries: new QueryClient(), guard: () => Promise.resolve(null) });
  const paths = Object.keys(routesByPath).filter((path) => !APART.includes(path));
  expect(paths.toSorted()).toEqual(pages.consumer.toSorted());
});
