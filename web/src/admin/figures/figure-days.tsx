import { m } from "#messages";
import { sortErrors } from "#shared/api/problem.ts";
import { DateRange } from "#shared/console-ui/list/date-range.tsx";
import { daysPresets } from "#shared/console-ui/list/days.ts";
import type { List } from "#shared/console-ui/list/use-list.ts";

interface FigureDaysProps {
  list: List<"range" | "startDate" | "endDate">;
  /** Load error of the figures; errors of the period appear at its fields. */
  error: Error | null;
}

const DEFAULT_RANGE = "last_7_days";

/** Date range of figures, up to yesterday. */
export function FigureDays({ list, error }: FigureDaysProps) {
  const presets = daysPresets();
  const { range = DEFAULT_RANGE, startDate = "", endDate = "" } = list.search;
  const days = presets.find(({ key }) => key === range)?.days ?? { from: startDate, to: endDate };
  const { marked } = sortErrors(error, ["range", "startDate", "endDate"]);
  return (
    <DateRange
      closed
      label={m.common_days()}
      days={days}
      presets={presets}
      last={presets[0]?.days.to}
      error={marked["startDate"] ?? marked["endDate"] ?? marked["range"]}
      onChange={({ from, to }, preset) =>
        list.setFilters(
          preset === undefined
            ? { range: "custom_range", startDate: from, endDate: to }
            : { range: preset, startDate: undefined, endDate: undefined },
        )
      }
    />
  );
}
