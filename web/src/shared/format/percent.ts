/** "15.91%": at most `decimals` decimals, as many as there are unless `fixed`. */
export function formatPercent(value: number, { decimals = 2, fixed = false } = {}): string {
  return `${value.toLocaleString("en-IN", {
    minimumFractionDigits: fixed ? decimals : 0,
    maximumFractionDigits: decimals,
  })}%`;
}
