import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { type ExportFormat, type ExportPath, fetchExport } from "#shared/api/list.ts";
import { todayInIndia } from "#shared/validate/birth-date.ts";
import { ActionMenu } from "../action-menu.tsx";
import { Button } from "../button.tsx";
import { download } from "../tasks/downloads.ts";
import { TASKS } from "../tasks/queries.ts";
import { exportQuery, type ListSearch } from "./search.ts";

interface ExportButtonProps {
  /** The list's call with `.csv`. */
  path: ExportPath;
  search: ListSearch;
}

/** Exports all rows that match the filters, not only the current page. Long exports become background tasks. */
export function ExportButton({ path, search }: ExportButtonProps) {
  const queries = useQueryClient();
  const start = (format: ExportFormat) => {
    const fetchFile = (signal: AbortSignal) => fetchExport(path, format, exportQuery(search), signal);
    const follow = () => void queries.invalidateQueries({ queryKey: TASKS });
    void download(fileName(path, format), fetchFile, follow);
  };
  return (
    <ActionMenu
      trigger={<Button look="secondary">{m.list_export()}</Button>}
      actions={[
        { label: m.common_export_csv(), action: () => start("csv") },
        { label: m.common_export_xlsx(), action: () => start("xlsx") },
      ]}
    />
  );
}

/** File name such as "merchants-2026-11-21.csv", as on the server. */
function fileName(path: string, format: ExportFormat): string {
  const list =
    path
      .split("/")
      .at(-1)
      ?.replace(/\.csv$/, "") ?? "";
  return `${list}-${todayInIndia()}.${format}`;
}
