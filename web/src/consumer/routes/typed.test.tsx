import { Link, type RegisteredRouter } from "@tanstack/react-router";
import { expect, expectTypeOf, test } from "vitest";

test("the router knows its pages and what their addresses may say", () => {
  expectTypeOf<"/user/kfs">().toExtend<keyof RegisteredRouter["routesByPath"]>();
  expectTypeOf<"/user/nowhere">().not.toExtend<keyof RegisteredRouter["routesByPath"]>();
  expect(Links).toBeTypeOf("function");
});

/** Never drawn: the compiler reads it. Where the types are lost, it finds no errors to expect. */
export function Links({ path }: { path: string }) {
  return (
    <>
      <Link to="/user/kfs" search={{ submission: "1" }}>
        a page
      </Link>
      {/* @ts-expect-error -- no such page */}
      <Link to="/user/nowhere">none</Link>
      {/* @ts-expect-error -- no address says this */}
      <Link to="/user/kfs" search={{ nothing: "1" }}>
        none
      </Link>
      <Link to={path} search={{ edit: true }}>
        the page of a product
      </Link>
    </>
  );
}
