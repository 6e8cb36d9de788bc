import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarBanner, holidaysQuery } from "#admin/reference-data/calendar.tsx";
import { m } from "#messages";
import { type Holiday, holidays } from "#shared/api/admin/holidays.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { filterClasses } from "#shared/console-ui/list/control-look.ts";
import { type List, useList } from "#shared/console-ui/list/use-list.ts";
import { WholeListPage } from "#shared/console-ui/list/whole-list-page.tsx";
import { openDialog } from "#shared/console-ui/resource/open-dialog.ts";
import type { RowAction } from "#shared/console-ui/row-menu.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatDate } from "#shared/format/date.ts";
import { holidayColumns } from "./columns.tsx";
import { History } from "./history.tsx";
import { HolidayDialogs } from "./holiday-dialogs.tsx";
import { YEARS, holidayName } from "./labels.ts";

/** Bank holidays by year, and until when they are complete. */
export function HolidaysPage() {
  const { language } = useBoot();
  const list = useList<"year">();
  const requestedYear = list.search.year;
  const { data, ...loading } = useQuery(holidaysQuery(requestedYear === undefined ? undefined : Number(requestedYear)));
  const confirm = useConfirm();
  const close = () => list.open(undefined);
  const dialog = openDialog(list.search.open, data?.items, ({ date: day }) => day);
  const buildRowActions = (holiday: Holiday): RowAction[] => [
    { label: m.holidays_edit(), action: () => list.open(`edit-${holiday.date}`) },
    ...(holiday.estimate ? [{ label: m.holidays_confirm(), action: () => confirm(holiday) }] : []),
    { label: m.holidays_delete(), action: () => list.open(`delete-${holiday.date}`), danger: true },
  ];
  return (
    <div className="flex flex-col gap-4">
      {data && <CalendarBanner end={data.end} />}
      <WholeListPage
        title={m.holidays_title()}
        {...(data && { summary: m.holidays_known_until({ date: formatDate(data.end.knownUntil, language) }) })}
        action={<Actions list={list} year={data?.year} />}
        exportPath="/api/admin/holidays.csv"
        {...(requestedYear !== undefined && { exportParams: { year: requestedYear } })}
        list={omitYear(list)}
        searchLabel={m.holidays_search()}
        columns={holidayColumns(language, buildRowActions)}
        rowKey={({ date: day }) => day}
        query={{ ...loading, data: data?.items }}
        hiddenText={({ nameHi }) => nameHi ?? ""}
        sort="date"
        empty={m.holidays_empty()}
      />
      <History />
      {dialog && data && <HolidayDialogs dialog={dialog} end={data.end} onSent={close} onClose={close} />}
    </div>
  );
}

/** Leaves out the year, so that a year without holidays shows the empty state and not "no results". */
function omitYear(list: List<"year">): List {
  const { year: _year, ...search } = list.search;
  return { ...list, search };
}

function Actions({ list, year }: { list: List<"year">; year: number | undefined }) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <select
        aria-label={m.holidays_year()}
        value={year ?? ""}
        className={filterClasses}
        onChange={(event) => list.setFilters({ year: event.target.value })}
      >
        {year === undefined && <option value="">{m.holidays_year()}</option>}
        {YEARS.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
      <Button look="secondary" onClick={() => list.open("end")}>
        {m.holidays_end_change()}
      </Button>
      <Button onClick={() => list.open("new")}>{m.holidays_add()}</Button>
    </div>
  );
}

/** Marks a holiday as confirmed by the Government instead of estimated. */
function useConfirm() {
  const { language } = useBoot();
  const confirming = useMutation({
    mutationFn: (holiday: Holiday) => {
      const { name, nameHi, source } = holiday;
      return holidays.update(holiday, { name, nameHi, source, estimate: false });
    },
    onSuccess: (holiday) => toast(m.holidays_confirmed({ name: holidayName(holiday, language) }), "ok"),
  });
  return confirming.mutate;
}
