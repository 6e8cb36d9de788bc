import { m } from "#messages";
import type { Holiday } from "#shared/api/admin/holidays.ts";
import type { Language } from "#shared/api/types.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { type RowAction, RowMenu } from "#shared/console-ui/row-menu.tsx";
import { formatDate } from "#shared/format/date.ts";
import { holidayName, formatWeekday } from "./labels.ts";

/** The columns of a year's days. */
export function holidayColumns(language: Language, rowActions: (holiday: Holiday) => RowAction[]): Column<Holiday>[] {
  return [
    {
      key: "date",
      title: m.holidays_date(),
      sort: "date",
      value: ({ date: day }) => day,
      cell: ({ date: day }) => formatDate(day, language),
    },
    { key: "weekday", title: m.holidays_weekday(), cell: ({ date: day }) => formatWeekday(day, language) },
    {
      key: "name",
      title: m.holidays_name(),
      sort: "name",
      searched: true,
      value: ({ name }) => name,
      cell: (holiday) => holidayName(holiday, language),
    },
    {
      key: "state",
      title: m.common_state(),
      sort: "estimate",
      value: ({ estimate }) => estimate,
      cell: ({ estimate }) => (
        <Pill tone={estimate ? "warn" : "ok"}>{estimate ? m.holidays_estimate() : m.holidays_sure()}</Pill>
      ),
    },
    {
      key: "source",
      title: m.holidays_source(),
      searched: true,
      value: ({ source }) => source,
      cell: ({ source }) => <Source text={source} />,
    },
    {
      key: "actions",
      title: m.holidays_acts(),
      hideTitle: true,
      pinned: true,
      end: true,
      cell: (holiday) => (
        <RowMenu label={m.holidays_more({ name: holidayName(holiday, language) })} actions={rowActions(holiday)} />
      ),
    },
  ];
}

/** Truncates the source; the form shows all of it. */
function Source({ text }: { text: string | null }) {
  if (text === null) return <EmptyValue />;
  return (
    <span className="block max-w-90 truncate" title={text}>
      {text}
    </span>
  );
}
