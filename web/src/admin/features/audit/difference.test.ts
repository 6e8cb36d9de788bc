import { expect, test } from "vitest";
import { differences, flat } from "./difference.ts";

test("only what differs is listed, with what it was and is", () => {
  const before = { name: "Udaan", attributionDays: 30, products: ["Personal Loans"] };
  const after = { name: "Udaan", attributionDays: 60, products: ["Personal Loans", "Gold Loans"] };
  expect(differences(before, after)).toEqual([
    { field: "attributionDays", before: "30", after: "60" },
    { field: "products", before: "Personal Loans", after: "Personal Loans, Gold Loans" },
  ]);
});

test("what came new or went has one side only, within objects too", () => {
  expect(differences(null, { key: "udaan", terms: { rate: 12 } })).toEqual([
    { field: "key", before: null, after: "udaan" },
    { field: "terms.rate", before: null, after: "12" },
  ]);
  expect(differences({ reason: "gone" }, { reason: null })).toEqual([{ field: "reason", before: "gone", after: null }]);
  expect(differences(null, null)).toEqual([]);
});

test("a value that is no object stands without a name", () => {
  expect([...flat("a reason")]).toEqual([["", "a reason"]]);
});
