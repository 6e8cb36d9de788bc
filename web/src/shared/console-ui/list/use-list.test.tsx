import { expect, test } from "vitest";
import "#shared/testing/console.css";
import { draw } from "#shared/testing/draw.tsx";
import { useList } from "./use-list.ts";

/** Opens a dialog and, before the rerender, applies a pending search. */
function Hurried() {
  const list = useList();
  const { open, q } = list.search;
  const hurry = () => {
    list.open("edit-7");
    list.setFilters({ q: "asha" }, true);
  };
  return (
    <>
      <button type="button" onClick={hurry}>
        Hurry
      </button>
      <p>
        {open} {q}
      </p>
    </>
  );
}

test("a search after a dialog was opened keeps it open", async () => {
  const page = await draw(Hurried, { search: "" });
  await page.getByRole("button", { name: "Hurry" }).click();
  await expect.element(page.getByText("edit-7 asha")).toBeVisible();
});
