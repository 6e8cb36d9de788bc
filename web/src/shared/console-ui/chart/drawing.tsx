import { type RefObject, useEffect, useRef, useState } from "react";
import { Bar, BarChart, CartesianGrid, Legend, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import type { ChartProps } from "./chart-props.ts";

/** Series differ by colour, and for colour-blind users by dash and the order of the legend. */
const SERIES_STYLES = [
  { colour: "var(--color-brand-strong)", dash: "" },
  { colour: "var(--color-info)", dash: "6 3" },
  { colour: "var(--color-warn)", dash: "2 3" },
  { colour: "var(--color-ok)", dash: "10 3 2 3" },
  { colour: "var(--color-ink-2)", dash: "1 4" },
];

/** Up to this number, points have markers; more would hide the line. */
const MAX_MARKED_POINTS = 45;

const HEIGHT = 260;
const LOW_HEIGHT = 152;
/** Height of an axis with labels of two lines. */
const TALL_AXIS_HEIGHT = 44;
/** Width of the vertical axis and the margins. */
const AXIS_WIDTH = 60;
/** Up to this number all bars have labels; of more, and of days, some are left out. */
const MAX_LABELLED_BARS = 10;
const CHART_MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };
const TICK_STYLE = { fill: "var(--color-ink-2)", fontSize: 12 };
const TOOLTIP_STYLE = { background: "var(--color-paper)", border: "1px solid var(--color-line-strong)" };

// oxlint-disable-next-line import/no-default-export -- React.lazy takes the default export
export default function Drawing({ kind, title, series, points, format, low = false }: ChartProps) {
  const [box, width] = useElementWidth();
  const frame = {
    // The table serves screen readers, so nothing in the chart is focusable.
    accessibilityLayer: false,
    width,
    height: low ? LOW_HEIGHT : HEIGHT,
    margin: CHART_MARGIN,
    data: points.map(({ label, values }) => ({ label, ...values })),
  };
  const axes = [
    <CartesianGrid key="grid" vertical={false} stroke="var(--color-line)" />,
    <XAxis
      key="x"
      dataKey="label"
      stroke="var(--color-line-strong)"
      {...buildLabelProps(kind, points.length, width)}
    />,
    // Counts have no decimals.
    <YAxis
      key="y"
      tick={TICK_STYLE}
      stroke="var(--color-line-strong)"
      width="auto"
      tickFormatter={format}
      allowDecimals={false}
    />,
    <Tooltip key="tip" contentStyle={TOOLTIP_STYLE} formatter={(value) => format(Number(value))} />,
    series.length > 1 ? <Legend key="legend" itemSorter={null} /> : null,
  ];
  const look = (index: number) => SERIES_STYLES[index % SERIES_STYLES.length] ?? SERIES_STYLES[0];
  return (
    <div ref={box} role="img" aria-label={title} className="min-w-0 text-sm">
      {width > 0 && kind === "bar" && (
        <BarChart {...frame}>
          {axes}
          {series.map(({ key, title: name }, index) => (
            <Bar key={key} dataKey={key} name={name} fill={look(index)?.colour ?? ""} isAnimationActive={false} />
          ))}
        </BarChart>
      )}
      {width > 0 && kind === "line" && (
        <LineChart {...frame}>
          {axes}
          {series.map(({ key, title: name }, index) => (
            <Line
              key={key}
              dataKey={key}
              name={name}
              stroke={look(index)?.colour ?? ""}
              strokeDasharray={look(index)?.dash ?? ""}
              strokeWidth={2}
              dot={points.length <= MAX_MARKED_POINTS && { r: 2.5 }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      )}
    </div>
  );
}

/** Props of axis labels: every bar's name is shown, long ones on two lines. */
function buildLabelProps(kind: ChartProps["kind"], points: number, width: number) {
  if (kind === "line" || points > MAX_LABELLED_BARS) return { tick: TICK_STYLE, minTickGap: 16 };
  return {
    tick: { ...TICK_STYLE, width: (width - AXIS_WIDTH) / points, maxLines: 2 },
    interval: 0,
    height: TALL_AXIS_HEIGHT,
  };
}

/** An element's ref and its current width in pixels; 0 before the first render. */
function useElementWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
