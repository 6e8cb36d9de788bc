const indianNumberFormat = new Intl.NumberFormat("en-IN");

/** "12,34,567": how many, grouped the Indian way. */
export function formatCount(number: number): string {
  return indianNumberFormat.format(number);
}
