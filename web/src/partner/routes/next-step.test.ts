import { expect, test } from "vitest";
import { nextStep } from "./next-step.ts";

const session = { totpNeeded: false };
const unenrolled = { totpNeeded: true };

test.each([
  [null, "/partner/login", null],
  [null, "/udaan_credit/partner/login", null],
  [null, "/partner", "/partner/login"],
  [null, "/partner/settings", "/partner/login?callback=%2Fpartner%2Fsettings"],
  [null, "/partner/reports?from=2026-01-01", "/partner/login?callback=%2Fpartner%2Freports%3Ffrom%3D2026-01-01"],
  [null, "/a/b/partner/login", "/partner/login?callback=%2Fa%2Fb%2Fpartner%2Flogin"],
  [null, "/partner/invite", null],
  [null, "/partner/forgot-password", null],
  [session, "/partner/forgot-password", "/partner"],
  [session, "/partner/invite/", null],
  [session, "/partner", null],
  [session, "/partner/unknown", null],
  [session, "/partner/login", "/partner"],
  [session, "/partner/login/", "/partner"],
  [session, "/partner/login?callback=%2Fpartner%2Freports%3Ffrom%3D2026-01-01", "/partner/reports?from=2026-01-01"],
  [session, "/partner/login?callback=%2Fpartner%2Flogin", "/partner"],
  [session, "/partner/login?callback=%2Fadmin%2Fpartners", "/partner"],
  [session, "/partner/login?callback=https%3A%2F%2Felsewhere.example%2Fpartner%2Fx", "/partner"],
  [session, "/udaan_credit/partner/login", "/partner"],
  [unenrolled, "/partner", "/partner/settings?tab=security"],
  [unenrolled, "/partner/login", "/partner/settings?tab=security"],
  [unenrolled, "/partner/settings?tab=security", null],
  [unenrolled, "/partner/invite", null],
] as const)("%j at %s: %s", (who, path, expected) => {
  expect(nextStep(who, path)).toBe(expected);
  if (expected !== null) expect(nextStep(who, expected)).toBeNull();
});
