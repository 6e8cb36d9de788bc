import { beforeEach, describe, expect, test } from "vitest";
import { enterTestSite } from "#shared/testing/boot.ts";
import { slabAnswers, slabErrors, slabTerms } from "./slab-rules.ts";

beforeEach(() => enterTestSite());

const validAnswers = { ...slabAnswers(null), revenue_type_id: "1", revenue_percent: "2.125" };

function wrong(changes: Partial<typeof validAnswers>) {
  return Object.fromEntries(Object.entries(slabErrors({ ...validAnswers, ...changes })).filter(([, error]) => error));
}

describe("a slab", () => {
  test.each([
    [{}, {}],
    [{ revenue_type_id: "" }, { revenue_type_id: "Revenue type is required" }],
    [{ revenue_flat: "-1" }, { revenue_flat: "Must be a positive number" }],
    [{ revenue_flat: "some" }, { revenue_flat: "Must be a positive number" }],
    [{ revenue_percent: "100.5" }, { revenue_percent: "Must be between 0 and 100" }],
    [{ revenue_percent: "-1", revenue_flat: "5" }, { revenue_percent: "Must be between 0 and 100" }],
    [{ revenue_percent: "2.1255" }, { revenue_percent: "Enter a number with at most 3 decimals" }],
    [{ slab_disbursed_min: "-5" }, { slab_disbursed_min: "Must be a positive number" }],
    [{ slab_disbursed_min: "5", slab_disbursed_max: "5" }, { slab_disbursed_max: "Max must be greater than Min" }],
    [{ slab_number_min: "10", slab_number_max: "9" }, { slab_number_max: "Max must be greater than Min" }],
    [{ ats_min: "1,00,000", ats_max: "99,999" }, { ats_max: "Max must be greater than Min" }],
    [{ ats_min: "50000", ats_max: "1,00,000" }, {}],
    [{ revenue_percent: "" }, { revenue_flat: "Enter a flat amount or percentage above 0" }],
    [{ revenue_percent: "0", revenue_flat: "0" }, { revenue_flat: "Enter a flat amount or percentage above 0" }],
    [{ revenue_percent: "", revenue_flat: "500" }, {}],
  ])("%j", (changes, errors) => {
    expect(wrong(changes)).toEqual(errors);
  });

  test("numbers are sent as numbers and empty fields as null, and survive a round trip", () => {
    const typed = { ...validAnswers, slab_disbursed_min: "10,00,000", status: false };
    const terms = slabTerms(typed);
    expect(terms).toMatchObject({
      slab_disbursed_min: 1_000_000,
      slab_disbursed_max: null,
      revenue_type_id: 1,
      revenue_percent: 2.125,
      revenue_flat: null,
      status: 0,
    });
    expect(slabTerms(slabAnswers({ ...terms, id: 1, lender_id: 1 }))).toEqual(terms);
  });
});
