import { Link, type RegisteredRouter, useSearch } from "@tanstack/react-router";
import { expect, expectTypeOf, test } from "vitest";

/** Links that TypeScript accepts or rejects; never rendered. */
export function Links() {
  const users = useSearch({ from: "/shell/admin/user-management" });
  expectTypeOf(users.status).toEqualTypeOf<string | undefined>();
  // @ts-expect-error -- not a parameter of that page
  expectTypeOf(users.kind);
  return (
    <>
      <Link to="/admin/lenders/$lenderId" params={{ lenderId: "1" }} search={{ tab: "history" }} />
      {/* @ts-expect-error -- no such page */}
      <Link to="/admin/lender" />
      {/* @ts-expect-error -- the lender's id is missing */}
      <Link to="/admin/lenders/$lenderId" />
      {/* @ts-expect-error -- not a parameter of that page */}
      <Link to="/admin/jobs" search={{ status: "x" }} />
    </>
  );
}

test("the registered router is the back office's", () => {
  expectTypeOf<"/admin/jobs">().toExtend<keyof RegisteredRouter["routesByPath"]>();
  expect(Links).toBeTypeOf("function");
});
