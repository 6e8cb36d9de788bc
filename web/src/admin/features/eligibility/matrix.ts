import type { Criterion, Verdict } from "#shared/api/admin/eligibility.ts";

/** A criterion as a column. */
export interface MatrixColumn {
  criterion: string;
  label: string;
}

/** All criteria of any lender, in the lenders' order. */
export function matrixColumns(verdicts: readonly Verdict[]): MatrixColumn[] {
  const columns = new Map<string, string>();
  for (const { criteria } of verdicts) {
    for (const { criterion, label } of criteria) if (!columns.has(criterion)) columns.set(criterion, label);
  }
  return [...columns].map(([criterion, label]) => ({ criterion, label }));
}

/** A lender's result for a criterion; undefined if the lender does not have it. */
export function findCriterion({ criteria }: Verdict, column: MatrixColumn): Criterion | undefined {
  return criteria.find(({ criterion }) => criterion === column.criterion);
}
