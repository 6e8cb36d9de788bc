import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { customerArea, enterArea } from "#shared/session/area.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { serve } from "#shared/testing/draw.tsx";
import { isTransient } from "./client.ts";
import { problemMessage, Problem } from "./problem.ts";
import { fetchRankingPolicy } from "./public.ts";

const CALL = "GET /api/ranking-policy";
const expire = vi.spyOn(customerArea, "expire");

async function failure(): Promise<Problem> {
  const error: unknown = await fetchRankingPolicy().catch((problem: unknown) => problem);
  if (error instanceof Problem) return error;
  throw new Error("The call did not fail with a problem");
}

beforeEach(() => {
  localStorage.clear();
  enterTestSite({ language: "hi" });
  enterArea(customerArea);
  expire.mockReset().mockReturnValue();
});
afterEach(() => vi.unstubAllGlobals());

test("a call has the session's token and the language", async () => {
  localStorage.setItem("atkn", "c_token");
  const seen: Headers[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    seen.push(request.headers);
    return Promise.resolve(Response.json({}));
  });
  await fetchRankingPolicy();
  expect(seen[0]?.get("authorization")).toBe("Bearer c_token");
  expect(seen[0]?.get("accept-language")).toBe("hi");
});

test("a failed call has the server's message", async () => {
  const body = { message: "Write 10 digits", code: "invalid", params: { digits: 10 }, fields: { mobile: "10 digits" } };
  serve({ [CALL]: { status: 422, body } });
  expect(await failure()).toMatchObject({ status: 422, ...body });
});

test("without a message from the server the spec's is used", async () => {
  enterTestSite();
  serve({ [CALL]: { status: 500, body: {} } });
  expect((await failure()).message).toBe("An error occurred");
});

test.each(["<h1>Log in to the hotel</h1>", '{"version": '])(
  "a response that is not JSON, %s, shows no runtime error",
  async (body) => {
    enterTestSite();
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(body)));
    const error: unknown = await fetchRankingPolicy().catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(SyntaxError);
    expect(problemMessage(error)).toBe("An error occurred");
  },
);

test("a missing response is transient, an error response is not", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const away = await failure();
  expect([away.status, isTransient(away)]).toEqual([0, true]);
  expect(isTransient(new Problem(422, {}))).toBe(false);
});

test("a 401 ends the session of the call's token only", async () => {
  serve({ [CALL]: { status: 401, body: { code: "session-dead" } } });
  expect((await failure()).code).toBe("session-dead");
  expect(expire).not.toHaveBeenCalled();

  localStorage.setItem("atkn", "c_token");
  expect((await failure()).status).toBe(401);
  expect(expire).toHaveBeenCalledOnce();
});
