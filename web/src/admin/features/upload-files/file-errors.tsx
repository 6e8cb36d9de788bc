import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { RowError, RowErrorCause, UploadFile } from "#shared/api/admin/upload-files.ts";
import { Button } from "#shared/console-ui/button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { formatCount } from "#shared/format/number.ts";
import { formatColumnLetters } from "./column-titles.ts";
import { errorsTitle } from "./errors-title.ts";
import { LenderNameForm } from "./lender-name-form.tsx";
import { MeaningMenu } from "./meaning-menu.tsx";
import { rowErrorKey, rowErrorsQuery } from "./queries.ts";
import { rowCount } from "./row-count.ts";

interface FileErrorsProps {
  file: UploadFile;
  /** Checks again after a word was mapped; null if that is not possible any more. */
  onWord: (() => void) | null;
}

/** Row errors with the actions that fix them. */
export function FileErrors({ file, onWord }: FileErrorsProps) {
  const [cause, setCause] = useState<string | null>(null);
  const errors = useInfiniteQuery({ ...rowErrorsQuery(file, cause), placeholderData: keepPreviousData });
  const { total, rows, causes } = errors.data?.pages[0] ?? { total: file.failed, rows: file.failed, causes: [] };
  // Another check may leave no error of the chosen cause, and then its button is gone.
  const isGone = cause !== null && errors.isSuccess && causes.every(({ code }) => code !== cause);
  if (isGone && !errors.isPlaceholderData) setCause(null);
  // Every row that is not listed has at least one error.
  const title = errorsTitle(total + file.failed - rows, total);
  return (
    <Section title={title}>
      {causes.length > 1 && <Causes causes={causes} chosen={cause} onChoose={setCause} />}
      <Loaded query={errors} skeleton={["h-60"]}>
        {({ pages }) => (
          <DataTable
            inside
            title={title}
            columns={buildColumns(file, onWord)}
            rows={pages.flatMap(({ items }) => items)}
            rowKey={rowErrorKey}
          />
        )}
      </Loaded>
      {errors.hasNextPage && (
        <div>
          <Button look="secondary" pending={errors.isFetchingNextPage} onClick={() => void errors.fetchNextPage()}>
            {m.status_files_more_errors()}
          </Button>
        </div>
      )}
    </Section>
  );
}

interface CausesProps {
  causes: RowErrorCause[];
  chosen: string | null;
  onChoose: (cause: string | null) => void;
}

/** The causes of errors with their numbers of rows, by which the errors are filtered. */
function Causes({ causes, chosen, onChoose }: CausesProps) {
  return (
    <ul aria-label={m.status_files_causes()} className="flex flex-col items-start gap-1">
      {causes.map(({ code, message, rows }) => (
        <li key={code}>
          <button
            type="button"
            aria-pressed={code === chosen}
            className="flex min-h-8 items-baseline gap-2 rounded-sm px-2 py-1 text-left hover:bg-ground aria-pressed:bg-brand-soft"
            onClick={() => onChoose(code === chosen ? null : code)}
          >
            <span className="min-w-16 shrink-0 text-right font-semibold tabular-nums">{rowCount(rows)}</span>
            <span>{message}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const TEACHABLE_ERRORS = ["upload_row_lender_unknown", "upload_row_lender_near"];

/** Title of a cell's column, with its letter if the title is not unique. */
function columnTitle({ titles }: UploadFile, cell: number): string {
  const title = titles[cell] ?? "";
  const isAlone = title !== "" && titles.filter((other) => other === title).length === 1;
  return isAlone ? title : m.status_files_column_named({ column: formatColumnLetters(cell), title });
}

function buildColumns(file: UploadFile, onWord: (() => void) | null): Column<RowError>[] {
  return [
    { key: "row", title: m.status_files_row(), end: true, cell: ({ row }) => formatCount(row) },
    {
      key: "column",
      title: m.status_files_column_title(),
      cell: ({ cell }) => columnTitle(file, cell),
    },
    {
      key: "value",
      title: m.status_files_value(),
      short: true,
      cell: ({ value }) => (
        <span className="rounded-sm border border-bad bg-bad-soft px-1.5 py-0.5" title={value}>
          {value === "" ? m.status_files_empty() : value}
        </span>
      ),
    },
    {
      key: "message",
      title: m.upload_error_title(),
      cell: (error) => (
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold text-bad">{error.message}</span>
          {onWord !== null &&
            error.lenderId !== null &&
            error.code.startsWith("upload_row_status_") &&
            error.value !== "" && <MeaningMenu lenderId={error.lenderId} word={error.value} onAnswered={onWord} />}
          {onWord !== null && TEACHABLE_ERRORS.includes(error.code) && (
            <LenderNameForm file={file} name={error.value} onAnswered={onWord} />
          )}
        </span>
      ),
    },
  ];
}
