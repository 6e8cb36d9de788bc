import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  fetchBankFiles,
  fetchLenderSpellings,
  fetchOpenLines,
  fetchPayoutBanks,
  fetchRowErrors,
  fetchUploadFile,
  fetchUploadFiles,
  fetchUploadRecords,
  fetchStatusWords,
  previewUploadFile,
  type RowError,
  type UploadFile,
  type UploadKind,
  type UploadView,
} from "#shared/api/admin/upload-files.ts";
import { LEDGER } from "#admin/ledger/ledger-queries.ts";
import { queriesUnder } from "#shared/api/data.ts";
import { TASKS } from "#shared/console-ui/tasks/queries.ts";

const IDLE_POLL_MS = 30_000;
const RUNNING_POLL_MS = 1000;
const ERROR_PAGE_SIZE = 100;
const RECORD_PAGE_SIZE = 100;

export const UPLOAD_FILES = ["upload-files"];

/** The lists of files. */
export const UPLOAD_LISTS = [...UPLOAD_FILES, "list"];

/** Cached queries beside the ledger's that rows of a file change. */
const CHANGED_BY_ROWS = queriesUnder(
  "/api/admin/applications/{appId}",
  "/api/admin/customers",
  "/api/admin/dashboard",
  "/api/admin/expected-files",
  "/api/admin/open-commission-lines",
  "/api/admin/open-mis-lines",
);

/** Invalidates what a step of a file or a decision about a row changes; resolves when `files` are refetched. */
export function invalidateUploads(queries: QueryClient, files: readonly string[] = UPLOAD_FILES): Promise<void> {
  void queries.invalidateQueries({ queryKey: TASKS });
  void queries.invalidateQueries(CHANGED_BY_ROWS);
  void queries.invalidateQueries(LEDGER);
  return queries.invalidateQueries({ queryKey: files });
}

/** Uploaded files of a kind; refetched every 30 seconds. */
export function uploadFilesQuery(kind: UploadKind) {
  return queryOptions({
    queryKey: [...UPLOAD_LISTS, kind],
    queryFn: () => fetchUploadFiles(kind),
    refetchInterval: IDLE_POLL_MS,
    meta: { quiet: true },
  });
}

/** Bank response files of a payout batch; refetched every 30 seconds. */
export function bankFilesQuery(payout: number) {
  return queryOptions({
    queryKey: [...UPLOAD_LISTS, "bank", payout],
    queryFn: () => fetchBankFiles(payout),
    refetchInterval: IDLE_POLL_MS,
    meta: { quiet: true },
  });
}

/** Banks by name, as options. */
export const payoutBanksQuery = queryOptions({
  queryKey: [...UPLOAD_FILES, "banks"],
  queryFn: fetchPayoutBanks,
  meta: { quiet: true },
});

/** Whether a step is running on the file. */
export function isRunning({ state }: Pick<UploadFile, "state">): boolean {
  return state === "running";
}

/** One file; polled while a step is running. */
export function uploadFileQuery(id: string) {
  return queryOptions({
    queryKey: [...UPLOAD_FILES, "file", id],
    queryFn: () => fetchUploadFile(id),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? RUNNING_POLL_MS : false),
    meta: { quiet: true },
  });
}

/** Row errors of a file in pages, with their total and causes; of one cause, or of all if null. */
export function rowErrorsQuery({ id, phase, failed }: UploadFile, cause: string | null = null) {
  return infiniteQueryOptions({
    queryKey: [...UPLOAD_FILES, "errors", id, phase, failed, cause],
    queryFn: ({ pageParam }) => fetchRowErrors(id, pageParam, cause),
    initialPageParam: null as string | null,
    getNextPageParam: ({ items }) => (items.length === ERROR_PAGE_SIZE ? rowErrorKey(items.at(-1)!) : undefined),
    meta: { quiet: true },
  });
}

/** Records that a file changes or changed, in pages with their total. */
export function recordsQuery({ id, phase, created, updated, undone }: UploadFile) {
  return infiniteQueryOptions({
    queryKey: [...UPLOAD_FILES, "records", id, phase, created, updated, undone],
    queryFn: ({ pageParam }) => fetchUploadRecords(id, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ items }) => (items.length === RECORD_PAGE_SIZE ? items.at(-1)?.row : undefined),
    meta: { quiet: true },
  });
}

/** Key of a row error: its row and cell. */
export function rowErrorKey({ row, cell }: RowError): string {
  return `${row}:${cell}`;
}

/** Preview of a sheet before its columns are chosen. */
export function previewQuery(id: string, view: UploadView) {
  return queryOptions({
    queryKey: [...UPLOAD_FILES, "look", id, view],
    queryFn: () => previewUploadFile(id, view),
    staleTime: Infinity,
    meta: { quiet: true },
  });
}

/** Status words of lenders with their mapped statuses. */
export const statusWordsQuery = queryOptions({
  queryKey: [...UPLOAD_FILES, "words"],
  queryFn: fetchStatusWords,
  meta: { quiet: true },
});

/** Spellings of lender names in files, as mapped by staff. */
export const lenderSpellingsQuery = queryOptions({
  queryKey: [...UPLOAD_FILES, "spellings"],
  queryFn: fetchLenderSpellings,
  meta: { quiet: true },
});

/** Open lines of a statement after a row. */
export function openLinesQuery(id: string, after: number) {
  return queryOptions({
    queryKey: [...UPLOAD_FILES, "open", id, after],
    queryFn: () => fetchOpenLines(id, after),
    meta: { quiet: true },
  });
}
