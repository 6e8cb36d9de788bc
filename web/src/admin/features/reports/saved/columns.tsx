import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { SavedReport } from "#shared/api/admin/saved-reports.ts";
import type { Language } from "#shared/api/types.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { plainSearch } from "#shared/console-ui/list/search.ts";
import { Pill } from "#shared/console-ui/pill.tsx";
import { type RowAction, RowMenu } from "#shared/console-ui/row-menu.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { frequencyLabel, pageLabel, stateLabel } from "./labels.ts";

/** Columns of the list of saved reports. */
export function savedReportColumns(
  language: Language,
  rowActions: (report: SavedReport) => RowAction[],
): Column<SavedReport>[] {
  const instant = (at: string | null | undefined) => (at ? formatDateTime(at, language) : <EmptyValue />);
  return [
    {
      key: "name",
      title: m.saved_report_name(),
      sort: "name",
      searched: true,
      value: ({ name }) => name,
      cell: (report) => <Name report={report} />,
    },
    { key: "page", title: m.saved_report_page(), sort: "page", searched: true, value: ({ page }) => pageLabel(page) },
    {
      key: "owner",
      title: m.saved_report_owner(),
      sort: "owner",
      value: ({ mine, owner }) => (mine ? "" : owner),
      cell: ({ mine, shared, owner }) => (mine ? ownReportLabel(shared) : owner),
    },
    {
      key: "schedule",
      title: m.saved_report_mail(),
      sort: "mail",
      value: ({ schedule }) => schedule?.frequency ?? null,
      cell: ({ schedule }) => <Mail schedule={schedule} />,
    },
    {
      key: "next",
      title: m.saved_report_next(),
      sort: "next",
      value: ({ schedule }) => schedule?.nextAt ?? null,
      cell: ({ schedule }) => instant(schedule?.nextAt),
    },
    { key: "last", title: m.saved_report_last(), cell: ({ schedule }) => instant(schedule?.lastAt) },
    {
      key: "created",
      title: m.saved_report_created_at(),
      sort: "createdAt",
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => instant(createdAt),
    },
    {
      key: "actions",
      title: m.saved_report_acts(),
      hideTitle: true,
      pinned: true,
      end: true,
      cell: (report) =>
        report.mine && <RowMenu label={m.saved_report_more({ name: report.name })} actions={rowActions(report)} />,
    },
  ];
}

function ownReportLabel(shared: boolean): string {
  return shared ? m.saved_report_mine_shared() : m.saved_report_mine();
}

/** The name links to the saved report. */
function Name({ report: { id, name, page, query } }: { report: SavedReport }) {
  return (
    <Link
      to={`/admin/${page}` as string}
      search={{ ...plainSearch.parseSearch(query), saved: id }}
      className="text-brand-strong underline underline-offset-4"
    >
      {name}
    </Link>
  );
}

function Mail({ schedule }: Pick<SavedReport, "schedule">) {
  if (schedule === null) return <EmptyValue />;
  const { frequency, state } = schedule;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {frequencyLabel(frequency)}
      {state !== "active" && <Pill tone={state === "stopped" ? "bad" : "quiet"}>{stateLabel(state)}</Pill>}
    </span>
  );
}
