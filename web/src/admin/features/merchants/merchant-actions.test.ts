import { expect, test } from "vitest";
import type { MerchantStatus } from "#shared/api/admin/merchants.ts";
import { merchantActions } from "./merchant-actions.ts";

const doing = { open: () => undefined, resume: () => undefined, sendLink: () => undefined };
const everything = ["merchant.read", "merchant.write", "merchant.masquerade"];
const MASQUERADE = "Act as merchant";
const TERMS = ["Bank account…", "Share and GST…"];

test.each([
  ["pending", everything, ["Details", "Approve", "Reject"]],
  ["active", everything, ["Details", MASQUERADE, ...TERMS, "Send a link for a new password", "Unlock", "Suspend"]],
  ["suspended", everything, ["Details", "Resume"]],
  ["rejected", everything, ["Details"]],
  ["active", ["merchant.read"], ["Details"]],
  ["active", ["merchant.read", "link.write"], ["Details", "Poster…"]],
  ["suspended", ["merchant.read", "link.write"], ["Details"]],
  ["pending", ["merchant.read", "merchant.masquerade"], ["Details"]],
  ["active", ["merchant.read", "merchant.masquerade"], ["Details", MASQUERADE]],
] as [MerchantStatus, string[], string[]][])("%s, with %j: %j", (status, permissions, expected) => {
  const merchant = { status, confirmedAt: "2026-11-18T09:00:00Z" };
  expect(merchantActions(merchant, permissions, doing).map(({ label }) => label)).toEqual(expected);
});

test("an application that its owner did not confirm cannot be approved", () => {
  const merchant = { status: "pending", confirmedAt: null } as const;
  expect(merchantActions(merchant, everything, doing).map(({ label }) => label)).toEqual(["Details", "Reject"]);
});
