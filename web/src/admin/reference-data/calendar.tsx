import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePermission } from "#admin/queries.ts";
import { m } from "#messages";
import type { CalendarEnd } from "#shared/api/admin/holidays.ts";
import { query } from "#shared/api/data.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate } from "#shared/format/date.ts";
import { Banner } from "#shared/ui/banner.tsx";

/** The holidays of a year; the current year by default. */
export const holidaysQuery = (year?: number) =>
  query("/api/admin/holidays", { params: { query: year === undefined ? {} : { year } } });

/** Warns those who may edit the calendar that it ends, with a link to it. */
export function CalendarWarning() {
  const edits = usePermission("calendar.write");
  const { data } = useQuery({ ...holidaysQuery(), enabled: edits });
  if (!edits || !data?.end.endsSoon) return null;
  return (
    <CalendarBanner end={data.end}>
      <Link to="/admin/holidays" className="font-semibold underline underline-offset-4">
        {m.common_calendar_open()}
      </Link>
    </CalendarBanner>
  );
}

/** Says that the calendar ends soon or has ended; renders nothing if there is time. */
export function CalendarBanner({ end, children }: { end: CalendarEnd; children?: ReactNode }) {
  const { language } = useBoot();
  if (!end.endsSoon) return null;
  const until = formatDate(end.knownUntil, language);
  return (
    <Banner tone={end.daysLeft < 0 ? "bad" : "warn"}>
      {end.daysLeft < 0
        ? m.common_calendar_ended({ date: until })
        : m.common_calendar_ends_soon({ date: until, days: daysLabel(end.daysLeft) })}{" "}
      {children}
    </Banner>
  );
}

function daysLabel(days: number): string {
  if (days === 0) return m.common_calendar_ends_today();
  return days === 1 ? m.common_calendar_ends_tomorrow() : m.common_calendar_ends_in({ days: String(days) });
}
