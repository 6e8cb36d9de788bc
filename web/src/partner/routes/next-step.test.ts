import { expect, test } from "vitest";
import { nextStep } from "./next-step.ts";

const session = {
  merchantId: 1,
  partnerId: 4,
  isPartner: false,
  name: "Ravi",
  partnerKey: "ravi",
  leads: 0,
  submissions: 0,
  balance: 0,
  lastPayout: null,
  lines: [],
};

test.each([
  [null, "/partner/login", null],
  [null, "/udaan_credit/partner/login", null],
  [null, "/partner", "/partner/login"],
  [null, "/partner/settings", "/partner/login"],
  [null, "/a/b/partner/login", "/partner/login"],
  [null, "/partner/invite", null],
  [null, "/partner/forgot-password", null],
  [session, "/partner/forgot-password", "/partner"],
  [session, "/partner/invite/", null],
  [session, "/partner", null],
  [session, "/partner/unknown", null],
  [session, "/partner/login", "/partner"],
  [session, "/partner/login/", "/partner"],
  [session, "/udaan_credit/partner/login", "/partner"],
] as const)("%j at %s: %s", (who, path, expected) => {
  expect(nextStep(who, path)).toBe(expected);
  if (expected !== null) expect(nextStep(who, expected)).toBeNull();
});
