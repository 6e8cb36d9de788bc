import { expect, test } from "vitest";
import type { Site } from "#shared/api/admin/sites.ts";
import { siteAnswers, siteChanges, siteErrors } from "./site-answers.ts";

const SITE: Site = {
  id: 1,
  key: "main",
  hosts: ["localhost"],
  variant: "marketplace",
  partner: "cl",
  product: null,
  lender: "",
  passcode_template: 0,
  welcome_video: "",
  card_app: "",
  case_org: "",
  case_record_type: "",
  status: 1,
  version: 4,
};

test("only what was changed is sent", () => {
  const answers = siteAnswers(SITE);
  expect(siteChanges(SITE, answers)).toEqual({});
  const changed = { ...answers, hosts: [" loans.example "], product: "Gold Loans", passcode_template: true };
  expect(siteChanges(SITE, changed)).toEqual({
    hosts: ["loans.example"],
    product: "Gold Loans",
    passcode_template: 1,
  });
  const locked: Site = { ...SITE, product: "Gold Loans" };
  expect(siteChanges(locked, { ...siteAnswers(locked), product: "" })).toEqual({ product: null });
});

test("an empty host and a missing partner are marked", () => {
  const errors = siteErrors({ ...siteAnswers(SITE), hosts: ["a.example", " "], partner: "" });
  expect(errors.hosts).toEqual([null, expect.any(String)]);
  expect(errors.partner).toBeTruthy();
});
