import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { customerArea, enterArea } from "#shared/session/area.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { serve } from "#shared/testing/draw.tsx";
import { isTransient, server } from "./client.ts";
import { problemMessage, Problem } from "./problem.ts";
import { fetchRankingPolicy } from "./public.ts";
import { createQueryClient } from "./query.ts";

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
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

const SILENCE_MS = 45_000;

/** A `fetch` that ends by its signal only. */
function stayFetching(_: Request, { signal }: { signal: AbortSignal }): Promise<Response> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end);
  });
}

test("a server that never answers is unreachable, and is not asked again", async () => {
  vi.useFakeTimers();
  enterTestSite();
  const send = vi.fn(stayFetching);
  vi.stubGlobal("fetch", send);
  const failed = failure();
  const query = { queryKey: ["silent"], queryFn: () => fetchRankingPolicy() };
  const shown = createQueryClient(vi.fn()).fetchQuery(query).catch(problemMessage);
  await vi.advanceTimersByTimeAsync(SILENCE_MS);
  expect(isTransient(await failed)).toBe(true);
  expect(await shown).toBe("We cannot reach the server. Check your connection and try again.");
  expect(send).toHaveBeenCalledTimes(2);
});

/** An answer that is written by `write` and ends by the call's signal only. */
function startAnswer() {
  let pieces: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pieces = controller) });
  vi.stubGlobal("fetch", (_: Request, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener("abort", () => pieces.error(signal.reason));
    return Promise.resolve(new Response(body));
  });
  return {
    write: (text: string) => pieces.enqueue(new TextEncoder().encode(text)),
    end: () => pieces.close(),
    fail: (error: Error) => pieces.error(error),
  };
}

test("a slow answer is read to its end", async () => {
  vi.useFakeTimers();
  const answer = startAnswer();
  const policy = fetchRankingPolicy();
  for (const piece of ["{", '"version"', ": 1}"]) {
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    answer.write(piece);
  }
  answer.end();
  expect(await policy).toEqual({ version: 1 });
});

test("an answer that stops is not waited for", async () => {
  vi.useFakeTimers();
  const answer = startAnswer();
  const failed = failure();
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  answer.write("{");
  await vi.advanceTimersByTimeAsync(SILENCE_MS);
  expect(await failed).toMatchObject({ status: 0, code: "timeout" });
});

test("an answer that breaks off is transient", async () => {
  const answer = startAnswer();
  const failed = failure();
  answer.write("{");
  answer.fail(new TypeError("network error"));
  expect(isTransient(await failed)).toBe(true);
});

test("a cancelled call has no problem", async () => {
  vi.stubGlobal("fetch", stayFetching);
  const user = new AbortController();
  const call = server.GET("/api/ranking-policy", { signal: user.signal });
  user.abort();
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
});

test("a 401 ends the session of the call's token only", async () => {
  serve({ [CALL]: { status: 401, body: { code: "session-dead" } } });
  expect((await failure()).code).toBe("session-dead");
  expect(expire).not.toHaveBeenCalled();

  localStorage.setItem("atkn", "c_token");
  expect((await failure()).status).toBe(401);
  expect(expire).toHaveBeenCalledOnce();
});
