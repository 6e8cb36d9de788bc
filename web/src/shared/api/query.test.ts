import { expect, test, vi } from "vitest";
import { queriesUnder } from "./data.ts";
import { Problem } from "./problem.ts";
import { createQueryClient } from "./query.ts";

const FAILURE = new Problem(500, { message: "Broken" });

function createClient() {
  const toast = vi.fn();
  const showRetry = vi.fn<(text: string, retry: () => void) => void>();
  return { toast, showRetry, queries: createQueryClient(toast, showRetry) };
}

function fail(error = FAILURE) {
  return { queryFn: () => Promise.reject(error), staleTime: 0, meta: { quiet: true } };
}

test("a failed first load of a quiet query shows nothing", async () => {
  const { toast, showRetry, queries } = createClient();
  await expect(queries.fetchQuery({ queryKey: ["a"], ...fail() })).rejects.toBe(FAILURE);
  expect(toast).not.toHaveBeenCalled();
  expect(showRetry).not.toHaveBeenCalled();
});

test("data that cannot be refreshed show one notice until a refresh succeeds", async () => {
  const { toast, showRetry, queries } = createClient();
  for (const key of ["a", "b"]) queries.setQueryData([key], 1);
  const refresh = (key: string) => queries.fetchQuery({ queryKey: [key], ...fail() }).catch(() => undefined);
  await refresh("a");
  await refresh("b");
  await refresh("a");
  expect(showRetry).toHaveBeenCalledTimes(1);
  expect(toast).not.toHaveBeenCalled();
  for (const queryKey of [["a"], ["b"]]) await queries.fetchQuery({ queryKey, queryFn: () => 2, staleTime: 0 });
  await refresh("a");
  expect(showRetry).toHaveBeenCalledTimes(2);
});

test("a deleted row shows no notice", async () => {
  const { showRetry, queries } = createClient();
  queries.setQueryData(["a"], 1);
  const gone = new Problem(404, {});
  await expect(queries.fetchQuery({ queryKey: ["a"], ...fail(gone) })).rejects.toBe(gone);
  expect(showRetry).not.toHaveBeenCalled();
});

test("a path covers its own queries and those below it", () => {
  const { queries } = createClient();
  for (const path of ["/api/admin/sites", "/api/admin/sites/{id}", "/api/admin/sites.csv", "/api/admin/users"])
    queries.setQueryData([path], 1);
  const found = queries.getQueryCache().findAll(queriesUnder("/api/admin/sites"));
  expect(found.map(({ queryKey: [path] }) => path)).toEqual(["/api/admin/sites", "/api/admin/sites/{id}"]);
});
