import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { RememberLists, UpLink } from "./up-link.tsx";

beforeEach(() => enterTestSite());

/** A list and its detail page. */
function List() {
  const [below, setBelow] = useState(false);
  const search: object = useSearch({ strict: false });
  return (
    <>
      <RememberLists />
      <h1>List {JSON.stringify(search)}</h1>
      <Link to="/" search={{ q: "cashe", status: "on", open: "edit-1" }}>
        Narrow
      </Link>
      <button onClick={() => setBelow(true)}>Below</button>
      {below && <UpLink to="/">Lenders</UpLink>}
      {below && <UpLink to="/never">Never opened</UpLink>}
    </>
  );
}

test("the link to the list restores its filters, but no dialog", async () => {
  const page = await draw(List, { search: "?q=c" });
  await page.getByRole("link", { name: "Narrow" }).click();
  await expect.element(page.getByRole("heading", { name: /edit-1/ })).toBeVisible();
  await page.getByRole("button", { name: "Below" }).click();
  await expect.element(page.getByRole("link", { name: "Lenders" })).toHaveAttribute("href", "/?q=cashe&status=on");
  await expect.element(page.getByRole("link", { name: "Never opened" })).toHaveAttribute("href", "/never");
});
