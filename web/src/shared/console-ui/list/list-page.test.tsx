import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import "#shared/testing/console.css";
import type { ListAnswer } from "#shared/api/list.ts";
import { Problem } from "#shared/api/problem.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { draw } from "#shared/testing/draw.tsx";
import { ListPage } from "./list-page.tsx";
import { listQuery } from "./search.ts";
import { useList } from "./use-list.ts";

interface Row {
  id: number;
  name: string;
}

const FIRST = { items: [{ id: 1, name: "Asha" }], nextCursor: "after-1", total: 2 };
const SECOND = { items: [{ id: 2, name: "Ravi" }], nextCursor: null, total: 2 };

/** A list page with a server that records its calls. */
async function drawList(answer: (calls: Record<string, unknown>) => ListAnswer<Row>, search = "") {
  const calls: Record<string, unknown>[] = [];
  function People() {
    const list = useList<"status">();
    const query = listQuery(list.search);
    const page = useQuery({
      queryKey: ["people", query],
      queryFn: async () => {
        calls.push(query);
        return answer(query);
      },
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    });
    return (
      <ListPage
        title="People"
        list={list}
        page={page}
        columns={[{ key: "name", title: "Name", sort: "name", cell: (row) => row.name }]}
        rowKey={(row) => row.id}
        sort="name"
        searchLabel="Search people"
        filters={[{ kind: "chips", name: "status", label: "Status", options: [{ value: "active", label: "Active" }] }]}
        empty="No data found"
      />
    );
  }
  return { page: await draw(People, { search }), calls };
}

beforeEach(async () => {
  await screen.viewport(1366, 768);
  enterTestSite();
});

test("pages follow the server's cursor, forward and back", async () => {
  const { page, calls } = await drawList(({ cursor }) => (cursor === undefined ? FIRST : SECOND));
  await expect.element(page.getByText("1–1 of 2")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Previous page" })).toBeDisabled();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.element(page.getByRole("rowheader", { name: "Ravi" })).toBeVisible();
  await expect.element(page.getByText("2–2 of 2")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect.element(page.getByRole("rowheader", { name: "Asha" })).toBeVisible();
  expect(calls).toEqual([{ limit: 20 }, { limit: 20, cursor: "after-1" }]);
});

test("a header sorts ascending, then descending, with aria-sort", async () => {
  const { page, calls } = await drawList(() => FIRST);
  const head = page.getByRole("columnheader", { name: "Name" });
  await expect.element(head).toHaveAttribute("aria-sort", "ascending");
  await head.getByRole("button").click();
  await expect.element(head).toHaveAttribute("aria-sort", "descending");
  expect(calls.at(-1)).toEqual({ limit: 20, sort: "-name" });
});

test("the slash key focuses the search, which requests once, from the first page", async () => {
  const { page, calls } = await drawList(() => FIRST, "?cursor=after-1&skip=20");
  await expect.element(page.getByText("21–21 of 2")).toBeVisible();
  await userEvent.keyboard("/");
  await expect.element(page.getByRole("searchbox", { name: "Search people" })).toHaveFocus();
  await userEvent.keyboard("as/");
  await expect.element(page.getByText("1–1 of 2")).toBeVisible();
  expect(calls).toEqual([
    { limit: 20, cursor: "after-1" },
    { limit: 20, q: "as/" },
  ]);
});

test("an empty list and a search without results differ", async () => {
  const none = { items: [], nextCursor: null, total: 0 };
  const { page } = await drawList(({ status }) => (status === "active" ? none : FIRST));
  const chip = page.getByRole("button", { name: "Active" });
  await chip.click();
  await expect.element(page.getByText("No results for this search")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.element(page.getByRole("rowheader", { name: "Asha" })).toBeVisible();
  await expect.element(chip).toHaveAttribute("aria-pressed", "false");
  await page.unmount();

  const empty = await drawList(() => none);
  await expect.element(empty.page.getByText("No data found")).toBeVisible();
});

test("a failed list shows why and can be retried", async () => {
  let fails = true;
  const { page } = await drawList(() => {
    if (fails) throw new Error("The database is away");
    return FIRST;
  });
  await expect.element(page.getByRole("alert")).toHaveTextContent("The database is away");
  fails = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("rowheader", { name: "Asha" })).toBeVisible();
});

test("rows are selected by key or checkbox for bulk actions; the selection ends with the action or the page", async () => {
  const done: string[][] = [];
  function People() {
    const list = useList();
    const page = { data: { ...FIRST, items: [...FIRST.items, ...SECOND.items] }, error: null, refetch: () => null };
    return (
      <ListPage
        title="People"
        list={list}
        page={page}
        columns={[{ key: "name", title: "Name", cell: (row) => row.name }]}
        rowKey={(row) => row.id}
        empty="No data found"
        bulk={[{ label: "Greet", action: async (rows) => done.push(rows.map(({ name }) => name)) }]}
      />
    );
  }
  const page = await draw(People, { search: "" });
  const boxes = page.getByRole("checkbox", { name: "Select this row" });
  await boxes.first().click();
  await userEvent.keyboard("{ArrowDown}{Shift>} {/Shift}");
  await expect.element(page.getByText("2 selected")).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: "Select all rows on this page" })).toBeChecked();
  await page.getByRole("button", { name: "Greet" }).click();
  await expect.poll(() => done).toEqual([["Asha", "Ravi"]]);
  await expect.element(boxes.first()).not.toBeChecked();
  await boxes.first().click();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.element(page.getByText("1 selected")).not.toBeInTheDocument();
});

test("hidden columns stay hidden, and the row header cannot be hidden", async () => {
  function People() {
    const list = useList();
    const page = { data: FIRST, error: null, refetch: () => null };
    return (
      <ListPage
        title="People"
        list={list}
        page={page}
        columns={[
          { key: "name", title: "Name", cell: (row) => row.name },
          { key: "id", title: "Number", cell: (row) => row.id },
        ]}
        rowKey={(row) => row.id}
        empty="No data found"
      />
    );
  }
  const page = await draw(People, { search: "" });
  await page.getByRole("button", { name: "Columns" }).click();
  await expect.element(screen.getByRole("menuitemcheckbox", { name: "Name" })).not.toBeInTheDocument();
  await screen.getByRole("menuitemcheckbox", { name: "Number" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("columnheader", { name: "Number" })).not.toBeInTheDocument();
  await page.unmount();
  const again = await draw(People, { search: "" });
  await expect.element(again.getByRole("columnheader", { name: "Name" })).toBeVisible();
  expect(again.getByRole("columnheader", { name: "Number" }).elements()).toHaveLength(0);
  document.cookie = "columns=; path=/; max-age=0";
});

test("a set filter is marked and cleared, and the page says what it left out of the address", async () => {
  const { page, calls } = await drawList(() => FIRST, "?status=active&q=as&dropped=status");
  await expect.element(page.getByText(/left out: Status$/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Active" })).toHaveAttribute("aria-pressed", "true");
  expect(calls.at(-1)).toEqual({ limit: 20, status: "active", q: "as" });
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.element(page.getByRole("button", { name: "Clear filters" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("search", { name: "People" })).toHaveFocus();
  await expect.element(page.getByText(/left out/)).not.toBeInTheDocument();
  expect(calls.at(-1)).toEqual({ limit: 20 });
});

test("a choice that the loaded options lack is left out and named", async () => {
  const calls: Record<string, unknown>[] = [];
  function Links() {
    const list = useList<"partnerId">();
    const query = listQuery(list.search);
    const page = useQuery({
      queryKey: ["links", query],
      queryFn: () => {
        calls.push(query);
        return FIRST;
      },
      meta: { quiet: true },
    });
    const [areAllLoaded, setLoaded] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setLoaded(true)}>
          Load
        </button>
        <ListPage
          title="Links"
          list={list}
          page={page}
          columns={[{ key: "name", title: "Name", value: (row) => row.name }]}
          rowKey={(row) => row.id}
          filters={[
            {
              kind: "select",
              name: "partnerId",
              label: "Partner",
              options: areAllLoaded ? [{ value: "1", label: "Udaan" }] : [],
              areAllLoaded,
            },
          ]}
          empty="No data found"
        />
      </>
    );
  }
  const page = await draw(Links, { search: "?partnerId=99" });
  await expect.element(page.getByText("Asha")).toBeVisible();
  expect(page.getByText(/left out/).elements()).toEqual([]);
  await page.getByRole("button", { name: "Load" }).click();
  await expect.element(page.getByText(/left out: Partner$/)).toBeVisible();
  await expect.poll(() => calls.at(-1)).toEqual({ limit: 20 });
});

test("parameters that the server refuses are left out and named, and the list is shown", async () => {
  const { page, calls } = await drawList(({ cursor, status }) => {
    const fields = {
      ...(cursor !== undefined && { cursor: "No place" }),
      ...(status === "gone" && { status: "Choose" }),
    };
    if (Object.keys(fields).length > 0) throw new Problem(422, { code: "invalid-fields", fields });
    return FIRST;
  }, "?status=gone&cursor=abc&skip=20&q=as");
  await expect.element(page.getByRole("rowheader", { name: "Asha" })).toBeVisible();
  await expect.element(page.getByText(/left out: Page of the list, Status$/)).toBeVisible();
  expect(page.getByRole("alert").elements()).toHaveLength(1);
  expect(calls.at(-1)).toEqual({ limit: 20, q: "as" });
});
