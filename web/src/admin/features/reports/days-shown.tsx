import { m } from "#messages";
import type { ReportFigures } from "#shared/api/admin/reports.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate, formatDateTime } from "#shared/format/date.ts";

interface DaysShownProps {
  figures: Pick<ReportFigures, "days" | "daysBefore" | "asOf">;
}

/** The period of a report, the one it is compared with, and the time of the data. */
export function DaysShown({ figures: { days, daysBefore, asOf } }: DaysShownProps) {
  const { language } = useBoot();
  const ends = ({ startDate, endDate }: ReportFigures["days"]) => ({
    from: formatDate(startDate, language),
    to: formatDate(endDate, language),
  });
  return (
    <p className="text-ink-3">
      {m.common_days_shown(ends(days))}
      {" · "}
      {m.common_compared(ends(daysBefore))}
      {" · "}
      {m.common_as_of({ time: formatDateTime(asOf, language) })}
    </p>
  );
}
