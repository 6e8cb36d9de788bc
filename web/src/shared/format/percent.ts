/** "15.91%": at most `decimals` decimals, exactly that many if `fixed`. */
export function formatPercent(value: number, { decimals = 2, fixed = false } = {}): string {
  return `${value.toLocaleString("en-IN", {
    minimumFractionDigits: fixed ? decimals : 0,
    maximumFractionDigits: decimals,
  })}%`;
}
