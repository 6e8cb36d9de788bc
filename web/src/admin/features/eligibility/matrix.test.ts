import { expect, test } from "vitest";
import type { Criterion, Verdict } from "#shared/api/admin/eligibility.ts";
import { findCriterion, matrixColumns } from "./matrix.ts";

function criterion(name: string, result: Criterion["result"]): Criterion {
  return { criterion: name, label: name.toUpperCase(), result, value: null, text: "" };
}

function verdict(id: number, criteria: Criterion[]): Verdict {
  const lender = { lender_id: id, key: String(id), name: String(id) };
  return { lender, outcome: "matched", criteria, price: null };
}

const FIRST = verdict(1, [criterion("income", "passed"), criterion("age", "unknown")]);
const SECOND = verdict(2, [criterion("age", "failed"), criterion("score", "passed")]);

test("each criterion of any lender is one column", () => {
  expect(matrixColumns([FIRST, SECOND])).toEqual([
    { criterion: "income", label: "INCOME" },
    { criterion: "age", label: "AGE" },
    { criterion: "score", label: "SCORE" },
  ]);
});

test("a lender without a criterion has no result for it", () => {
  const [income, age] = matrixColumns([FIRST, SECOND]);
  expect(findCriterion(SECOND, { criterion: "age", label: "" })?.result).toBe("failed");
  expect(income && findCriterion(SECOND, income)).toBeUndefined();
  expect(age && findCriterion(FIRST, age)?.result).toBe("unknown");
});
