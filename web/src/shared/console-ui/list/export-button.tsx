import { m } from "#messages";
import { type ExportPath, fetchExport } from "#shared/api/list.ts";
import { todayInIndia } from "#shared/validate/birth-date.ts";
import { Button } from "../button.tsx";
import { download } from "./downloads.ts";
import { exportQuery, type ListSearch } from "./search.ts";

interface ExportButtonProps {
  /** The list's call with `.csv` behind it. */
  path: ExportPath;
  search: ListSearch;
}

/** Fetches everything that the filters leave, not only the page in view. */
export function ExportButton({ path, search }: ExportButtonProps) {
  const start = () => void download(fileName(path), (signal) => fetchExport(path, exportQuery(search), signal));
  return (
    <Button look="secondary" onClick={start}>
      {m.list_export()}
    </Button>
  );
}

/** "merchants-2026-11-21.csv", as the server names it too. */
function fileName(path: string): string {
  const list =
    path
      .split("/")
      .at(-1)
      ?.replace(/\.csv$/, "") ?? "";
  return `${list}-${todayInIndia()}.csv`;
}
