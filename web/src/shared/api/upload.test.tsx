import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { upload } from "./upload.ts";

const STALL_MS = 120_000;

/** An upload that the server never answers. */
class SilentRequest extends EventTarget {
  static last: SilentRequest;
  upload = new EventTarget();
  open = vi.fn();
  setRequestHeader = vi.fn();
  send = vi.fn();
  abort = vi.fn(() => {
    this.dispatchEvent(new Event("abort"));
    this.dispatchEvent(new Event("loadend"));
  });

  constructor() {
    super();
    SilentRequest.last = this;
  }
}

beforeEach(() => {
  enterTestSite();
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", SilentRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an upload goes on as long as it makes progress, and ends when it stalls", async () => {
  const onProgress = vi.fn();
  const sent = upload("/api/files", new FormData(), { onProgress, signal: new AbortController().signal });
  const failed = sent.catch((problem: unknown) => problem);
  for (const loaded of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(STALL_MS - 1);
    SilentRequest.last.upload.dispatchEvent(new ProgressEvent("progress", { loaded, total: 4 }));
  }
  expect(onProgress).toHaveBeenLastCalledWith(0.75);
  await vi.advanceTimersByTimeAsync(STALL_MS - 1);
  expect(SilentRequest.last.abort).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(SilentRequest.last.abort).toHaveBeenCalledOnce();
  expect(await failed).toMatchObject({ status: 0, code: "timeout" });
});
