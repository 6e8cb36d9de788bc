import { beforeEach, expect, test } from "vitest";
import { Problem } from "#shared/api/problem.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { formatClock, lockFromError, retryAt } from "./lock.ts";

beforeEach(() => enterTestSite());

test("a lockout has a cause and an end", () => {
  const locked = new Problem(429, { code: "login-locked", params: { seconds: 60 } });
  expect(lockFromError(locked, 1_000)).toEqual({
    cause: "Too many wrong passwords or codes for this login, or from this connection.",
    until: 61_000,
  });
  expect(lockFromError(new Problem(429, { code: "otp-too-many-tries", params: { seconds: 5 } }), 0)?.until).toBe(5_000);
});

test("other errors are no lockout", () => {
  expect(lockFromError(new Problem(401, { code: "login-wrong" }), 0)).toBeNull();
  expect(lockFromError(new Problem(429, { code: "login-locked" }), 0)).toBeNull();
  expect(lockFromError(new Error("away"), 0)).toBeNull();
});

test("any call that was made too often has an end of its wait", () => {
  expect(retryAt(new Problem(429, { code: "otp-strangers-paused", params: { seconds: 5 } }), 1_000)).toBe(6_000);
  expect(retryAt(new Problem(429, { code: "otp-strangers-paused" }), 0)).toBeNull();
  expect(retryAt(new Problem(422, { code: "otp-wrong", params: { triesLeft: 4 } }), 0)).toBeNull();
});

test.each([
  [0, "0:00"],
  [59, "0:59"],
  [60, "1:00"],
  [3_599, "59:59"],
  [3_725, "1:02:05"],
])("%i seconds are %s", (seconds, shown) => {
  expect(formatClock(seconds)).toBe(shown);
});
