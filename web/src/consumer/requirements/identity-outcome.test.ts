import { beforeEach, expect, test } from "vitest";
import { Problem } from "#shared/api/problem.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { identityRefusal } from "./identity-outcome.ts";

const AT = Date.UTC(2026, 10, 21, 6, 0);

beforeEach(() => enterTestSite());

test("there is no error before an answer, nor for the right one", () => {
  expect(identityRefusal(undefined, null, AT, "en")).toBeNull();
  expect(identityRefusal({ status: "confirmed", triesLeft: 5 }, null, AT, "en")).toBeNull();
});

test("wrong answers show the remaining attempts", () => {
  expect(identityRefusal({ status: "different", triesLeft: 3 }, null, AT, "en")).toContain("Tries left: 3");
});

test("after too many attempts the end of the lockout is shown in India's time", () => {
  const locked = new Problem(429, { code: "identity-check-too-many", params: { seconds: 3600 } });
  expect(identityRefusal(undefined, locked, AT, "en")).toMatch(/after 12:30\spm\./);
});

test("other failures show the server's message", () => {
  expect(identityRefusal(undefined, new Problem(503, { message: "Later" }), AT, "en")).toBe("Later");
});
