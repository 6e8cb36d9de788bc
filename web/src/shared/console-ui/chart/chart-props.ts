export interface ChartSeries {
  key: string;
  title: string;
}

/** A point on the horizontal axis with its values; null if missing. */
export interface ChartPoint {
  label: string;
  values: Record<string, number | null>;
  /** Link to the counted records, in the table. */
  link?: { to: string; search: Record<string, string> };
}

export interface ChartProps {
  kind: "bar" | "line";
  title: string;
  /** Label of the horizontal axis, such as "Day". */
  axis: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** Formats a value with grouping and unit. */
  format: (value: number) => string;
  /** Low, to leave room for the table on the same screen. */
  low?: boolean;
  /** Whether a table of the page has the numbers, so that the chart needs none. */
  inTable?: boolean;
}
