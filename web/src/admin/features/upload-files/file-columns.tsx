import { m } from "#messages";
import type { UploadFileLine } from "#shared/api/admin/upload-files.ts";
import type { Language } from "#shared/api/types.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Pill, type PillTone } from "#shared/console-ui/pill.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { formatCount } from "#shared/format/number.ts";

/** Columns of the list of files, as in the specification. */
export function fileColumns(language: Language, onOpen: (id: string) => void): Column<UploadFileLine>[] {
  return [
    { key: "date", title: m.status_files_date(), cell: ({ created_at: at }) => formatDateTime(at, language) },
    {
      key: "name",
      title: m.status_files_name(),
      head: true,
      cell: ({ id, file_name: name }) => (
        <button
          type="button"
          className="max-w-64 truncate 2xl:max-w-80 font-semibold text-brand-strong underline-offset-4 hover:underline"
          title={name}
          onClick={() => onOpen(id)}
        >
          {name}
        </button>
      ),
    },
    { key: "status", title: m.status_files_status(), cell: (file) => <Pill tone={fileTone(file)}>{file.status}</Pill> },
    {
      key: "rows",
      title: m.status_files_rows_updated(),
      end: true,
      cell: ({ rows_updated: rows }) => formatCount(rows),
    },
    {
      key: "errors",
      title: m.status_files_error(),
      cell: ({ errors, failed }) =>
        errors === "" ? (
          <EmptyValue />
        ) : (
          <span className="block max-w-96 truncate 2xl:max-w-110 text-bad" title={errors}>
            {failed > 0
              ? `${m.status_files_errors_found({ n: formatCount(failed) })}: ${errors.split("\n")[0]}`
              : errors}
          </span>
        ),
    },
    { key: "by", title: m.status_files_by(), cell: ({ by }) => by },
  ];
}

function fileTone({ state, phase, failed }: UploadFileLine): PillTone {
  if (state === "failed") return "bad";
  if (state === "running" || state === "paused") return "info";
  if (phase === "apply" && state === "done") return failed > 0 ? "warn" : "ok";
  return "quiet";
}
