import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import pages from "../../../../data/vectors/pages.json";
import { createPartnerRouter } from "./tree.tsx";

/** Routes that are no pages, or whose segment the server checks. */
const APART = ["/$", "/$partner/partner/login"];

test("the router has the pages that the server answers", () => {
  const { routesByPath } = createPartnerRouter({ queries: new QueryClient() });
  const paths = Object.keys(routesByPath).filter((path) => !APART.includes(path));
  expect(paths.toSorted()).toEqual(pages.partner.toSorted());
});
