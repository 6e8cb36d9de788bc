import { Link, type RegisteredRouter } from "@tanstack/react-router";
import { expect, expectTypeOf, test } from "vitest";

test("the router's types know pages and their search parameters", () => {
  expectTypeOf<"/user/kfs">().toExtend<keyof RegisteredRouter["routesByPath"]>();
  expectTypeOf<"/user/nowhere">().not.toExtend<keyof RegisteredRouter["routesByPath"]>();
  expect(Links).toBeTypeOf("function");
});

/** Never rendered; checked by TypeScript. If types are lost, the expected errors are missing. */
export function Links({ path }: { path: string }) {
  return (
    <>
      <Link to="/user/kfs" search={{ submission: "1" }}>
        a page
      </Link>
      {/* @ts-expect-error -- no such page */}
      <Link to="/user/nowhere">none</Link>
      {/* @ts-expect-error -- unknown search parameter */}
      <Link to="/user/kfs" search={{ nothing: "1" }}>
        none
      </Link>
      <Link to={path} search={{ edit: true }}>
        the page of a product
      </Link>
    </>
  );
}
