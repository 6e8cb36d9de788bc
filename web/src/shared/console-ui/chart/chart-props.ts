export interface ChartSeries {
  key: string;
  title: string;
}

/** One place on the horizontal axis with its numbers; null where there is none. */
export interface ChartPoint {
  label: string;
  values: Record<string, number | null>;
  /** Leads to what is counted, from the table. */
  link?: { to: string; search: Record<string, string> };
}

export interface ChartProps {
  kind: "bar" | "line";
  title: string;
  /** Label of the horizontal axis, such as "Day". */
  axis: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** A number as it is read: grouped, with its unit. */
  format: (value: number) => string;
}
