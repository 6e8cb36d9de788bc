const grouped = new Intl.NumberFormat("en-IN");

/** "12,34,567": how many, grouped the Indian way. */
export function count(number: number): string {
  return grouped.format(number);
}
