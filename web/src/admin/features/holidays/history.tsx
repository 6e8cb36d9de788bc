import { useInfiniteQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { HolidayChange } from "#shared/api/admin/holidays.ts";
import { pagesQuery } from "#shared/api/data.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable, EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { formatDate, formatDateTime } from "#shared/format/date.ts";
import { holidayName } from "./labels.ts";

/** Every change of the calendar, newest first. */
export function History() {
  const { language } = useBoot();
  const history = useInfiniteQuery(pagesQuery("/api/admin/holidays/history", {}));
  return (
    <Section title={m.holidays_history()}>
      <Loaded query={history} skeleton={["h-24"]}>
        {({ pages }) => (
          <DataTable
            still
            title={m.holidays_history()}
            columns={buildColumns(language)}
            rows={pages.flatMap(({ items }) => items)}
            rowKey={({ version }) => version}
            inside
          />
        )}
      </Loaded>
      {history.hasNextPage && (
        <Button look="secondary" pending={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {m.common_older()}
        </Button>
      )}
    </Section>
  );
}

function buildColumns(language: Language): Column<HolidayChange>[] {
  return [
    { key: "at", title: m.common_when(), cell: ({ at }) => formatDateTime(at, language) },
    { key: "by", title: m.common_by(), cell: ({ by }) => by },
    {
      key: "date",
      title: m.holidays_date(),
      cell: ({ date: day }) => (day === null ? m.holidays_end() : formatDate(day, language)),
    },
    {
      key: "before",
      title: m.holidays_before(),
      cell: ({ before }) => <ChangeState state={before} language={language} />,
    },
    { key: "after", title: m.holidays_after(), cell: ({ after }) => <ChangeState state={after} language={language} /> },
  ];
}

function ChangeState({ state, language }: { state: HolidayChange["before"]; language: Language }) {
  if (state === null) return <EmptyValue />;
  const { knownUntil, name, nameHi, estimate, source } = state;
  if (knownUntil !== null) return formatDate(knownUntil, language);
  const certainty = estimate ? m.holidays_estimate() : m.holidays_sure();
  return (
    <span className="block max-w-80 whitespace-normal">
      {[holidayName({ name: name ?? "", nameHi }, language), certainty, source].filter(Boolean).join(" · ")}
    </span>
  );
}
