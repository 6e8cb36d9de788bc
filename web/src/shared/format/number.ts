const indianNumberFormat = new Intl.NumberFormat("en-IN");

/** "12,34,567": a count with Indian grouping. */
export function formatCount(number: number): string {
  return indianNumberFormat.format(number);
}
