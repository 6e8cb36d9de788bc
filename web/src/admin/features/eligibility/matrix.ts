import type { Criterion, Verdict } from "#shared/api/admin/eligibility.ts";

/** A criterion as a column. */
export interface MatrixColumn {
  criterion: string;
  label: string;
}

/** Every criterion that any lender has, in the order in which lenders name them. */
export function matrixColumns(verdicts: readonly Verdict[]): MatrixColumn[] {
  const columns = new Map<string, string>();
  for (const { criteria } of verdicts) {
    for (const { criterion, label } of criteria) if (!columns.has(criterion)) columns.set(criterion, label);
  }
  return [...columns].map(([criterion, label]) => ({ criterion, label }));
}

/** What a lender says of a criterion; undefined where it does not look at it. */
export function findCriterion({ criteria }: Verdict, column: MatrixColumn): Criterion | undefined {
  return criteria.find(({ criterion }) => criterion === column.criterion);
}
