import { beforeEach, expect, test } from "vitest";
import { Problem } from "#shared/api/problem.ts";
import { enterTestSite } from "#shared/testing/boot.ts";
import { identityRefusal } from "./identity-outcome.ts";

const AT = Date.UTC(2026, 10, 21, 6, 0);

beforeEach(() => enterTestSite());

test("nothing is refused before an answer, nor by the right one", () => {
  expect(identityRefusal(undefined, null, AT, "en")).toBeNull();
  expect(identityRefusal({ status: "confirmed", triesLeft: 5 }, null, AT, "en")).toBeNull();
});

test("another person's answers say how many tries are left", () => {
  expect(identityRefusal({ status: "different", triesLeft: 3 }, null, AT, "en")).toContain("Tries left: 3");
});

test("after too many tries it says from when on they are taken again, in Indian time", () => {
  const locked = new Problem(429, { code: "identity-check-too-many", params: { seconds: 3600 } });
  expect(identityRefusal(undefined, locked, AT, "en")).toMatch(/after 12:30\spm\./);
});

test("any other failure is said in the server's words", () => {
  expect(identityRefusal(undefined, new Problem(503, { message: "Later" }), AT, "en")).toBe("Later");
});
