import { useInfiniteQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { ApplicationLink } from "#admin/applications/application-link.tsx";
import type { UploadFile, UploadKind, UploadRecord } from "#shared/api/admin/upload-files.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { CopyIconButton } from "#shared/console-ui/copy-button.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable, EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { hasOpenLines } from "./kinds.tsx";
import { recordsQuery } from "./queries.ts";

/** What applying a file would change, or what it changed. */
export function FileChanges({ file }: { file: UploadFile }) {
  const records = useInfiniteQuery(recordsQuery(file));
  const found = file.created + file.updated;
  const listed = records.data?.pages[0]?.total ?? found;
  const title = changesTitle(found, listed);
  return (
    <Section title={title} note={changesNote(file)}>
      <Loaded query={records} skeleton={["h-60"]}>
        {({ pages }) => (
          <DataTable
            inside
            title={title}
            columns={buildColumns(file)}
            rows={pages.flatMap(({ items }) => items)}
            rowKey={({ row }) => row}
          />
        )}
      </Loaded>
      {records.hasNextPage && (
        <div>
          <Button look="secondary" pending={records.isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
            {m.status_files_more_records()}
          </Button>
        </div>
      )}
    </Section>
  );
}

function changesTitle(found: number, listed: number): string {
  if (listed < found) return m.status_files_changes_first({ n: formatCount(found), listed: formatCount(listed) });
  return found === 1 ? m.status_files_changes_one() : m.status_files_changes_n({ n: formatCount(found) });
}

function changesNote({ phase }: UploadFile): string {
  if (phase === "check") return m.status_files_changes_planned();
  return phase === "undo" ? m.status_files_changes_undone() : m.status_files_changes_made();
}

/** A record by the lender's number with ours below it, or else by our short code or ID, with a link to its application. */
function RecordName({ record: { applicationId, reference, shortCode, id } }: { record: UploadRecord }) {
  const name = reference ?? shortCode ?? id;
  if (name === null) return <span className="text-ink-2">{m.status_files_unmatched()}</span>;
  return (
    <>
      <span className="inline-flex items-center gap-1 font-mono text-sm">
        {applicationId === null ? name : <ApplicationLink appId={applicationId}>{name}</ApplicationLink>}
        <CopyIconButton text={name} />
      </span>
      {reference !== null && shortCode !== null && (
        <span className="block text-xs font-normal text-ink-2">{m.status_files_our_number({ number: shortCode })}</span>
      )}
    </>
  );
}

function buildColumns({ kind, phase, state }: UploadFile): Column<UploadRecord>[] {
  return [
    { key: "row", title: m.status_files_row(), end: true, cell: ({ row }) => formatCount(row) },
    { key: "record", title: m.status_files_record(), head: true, cell: (record) => <RecordName record={record} /> },
    ...(kind === "commission" ? [] : [statusColumn()]),
    ...(hasOpenLines(kind) ? [amountColumn(kind)] : []),
    ...(phase === "undo" ? [undoColumn(state === "done")] : []),
  ];
}

function statusColumn(): Column<UploadRecord> {
  return {
    key: "status",
    title: m.status_files_status(),
    cell: ({ fromText: from, toText: to }) => (to === null ? <EmptyValue /> : <FromTo from={from} to={to} />),
  };
}

/** Of disbursals the amount applied for and the stated one; the stated amount of an earlier file as well. */
function amountColumn(kind: UploadKind): Column<UploadRecord> {
  const isDisbursal = kind === "mis";
  return {
    key: "amount",
    title: isDisbursal ? m.status_files_applied_to_stated() : m.statement_amount(),
    end: true,
    cell: ({ appliedAmount, statedAmount, earlierAmount }) => {
      if (statedAmount === null) return <EmptyValue />;
      const applied = isDisbursal && appliedAmount !== null ? formatRupees(appliedAmount) : null;
      return (
        <>
          <FromTo from={applied} to={formatRupees(statedAmount)} />
          {earlierAmount !== null && (
            <span className="block text-xs text-ink-2">
              {m.status_files_corrects({ amount: formatRupees(earlierAmount) })}
            </span>
          )}
        </>
      );
    },
  };
}

/** Of an undo that ended early, the other rows are not known to be kept. */
function undoColumn(isDone: boolean): Column<UploadRecord> {
  return {
    key: "undone",
    title: m.status_files_undo(),
    cell: ({ isUndone }) => {
      if (isUndone) return <Pill tone="quiet">{m.status_files_undone()}</Pill>;
      return isDone ? <Pill tone="warn">{m.status_files_kept()}</Pill> : <EmptyValue />;
    },
  };
}

/** A value before and after; null if there was none before. */
function FromTo({ from, to }: { from: string | null; to: string }) {
  return (
    <span className="whitespace-nowrap">
      {from !== null && (
        <>
          <span className="text-ink-2">{from}</span>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> {m.status_files_becomes()} </span>
        </>
      )}
      <span className="font-semibold">{to}</span>
    </span>
  );
}
