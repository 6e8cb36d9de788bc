import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import type { User } from "#shared/api/types.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { refetchUser, userQuery } from "./queries.ts";

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("prospectAppId", "p");
  enterTestSite();
});

/** A server whose first answer is delayed and whose later ones are immediate. */
function serveTheFirstLate(first: string, later: string) {
  let callCount = 0;
  globalThis.fetch = async () => {
    callCount += 1;
    const isFirst = callCount === 1;
    if (isFirst) await new Promise((done) => setTimeout(done, 300));
    const open = { "Personal Loans": isFirst ? first : later };
    return new Response(JSON.stringify({ data: { inflight_app_ids: open } }), { status: 200 });
  };
}

test("a current record does not answer an earlier request", async () => {
  const queries = new QueryClient();
  const user = userQuery("p");
  queries.setQueryData(user.queryKey, { inflight_app_ids: {} } as User);
  serveTheFirstLate("closed", "open");
  const earlier = queries.fetchQuery({ ...user, staleTime: 0 });
  const now = await refetchUser(queries);
  expect(now.inflight_app_ids).toEqual({ "Personal Loans": "open" });
  await earlier;
  await new Promise((done) => setTimeout(done, 400));
  expect(queries.getQueryData(user.queryKey)?.inflight_app_ids).toEqual({ "Personal Loans": "open" });
});
