/** Calls about uploaded files. */
import { unwrapAnswer, server } from "../client.ts";
import type { Schemas } from "../types.ts";
import { upload, type UploadOptions } from "../upload.ts";

export type UploadFile = Schemas["UploadFile"];
export type UploadFileLine = Schemas["UploadFileItem"];
export type UploadFileLook = Schemas["UploadSheetPreview"];
export type UploadFilePlan = Schemas["UploadFilePlan"];
export type UploadFileApplied = Schemas["UploadApplyResult"];
export type RowError = Schemas["RowErrorItem"];
export type RowErrorCause = Schemas["RowErrorCause"];
export type RowErrors = Schemas["RowErrors"];
export type BankResponse = Schemas["UploadedBankResponse"];
export type UploadKind = Schemas["UploadKindName"];
export type UploadColumns = Schemas["UploadColumns"];
export type UploadDayOrder = Schemas["UploadDayOrder"];
export type UploadDebitCredit = Schemas["UploadDebitCredit"];
export type UploadSeparator = Schemas["UploadSeparator"];
export type UploadRepeatedPayment = Schemas["UploadRepeatedPayment"];
export type LenderSpelling = Schemas["LenderSpellingItem"];
export type OpenLine = Schemas["OpenLineItem"];
export type OpenLines = Schemas["OpenLines"];
export type LineCandidate = Schemas["LineCandidate"];
export type UploadRecord = Schemas["UploadRecord"];
export type UploadRecords = Schemas["UploadRecords"];
export type StatusWords = Schemas["StatusWordList"];
export type UnmappedWord = Schemas["UnmappedWordItem"];
export type StatusWord = Schemas["StatusWordItem"];
export type WordMeaning = Schemas["SubmissionStatusName"];

/** Uploaded files of a kind, newest first. */
export async function fetchUploadFiles(kind: UploadKind): Promise<UploadFileLine[]> {
  const { data } = await unwrapAnswer<Schemas["UploadFileList"], Schemas["UploadFileList"]>(
    kind === "status"
      ? server.GET("/api/get-application-status-files-list")
      : server.GET("/api/admin/upload-files", { params: { query: { kind } } }),
  );
  return data;
}

/** Uploads a status file and applies its valid rows at once. */
export function applyStatusFile(file: File, options: UploadOptions, notAadhaar = false): Promise<UploadFileApplied> {
  const query = notAadhaar ? "?notAadhaar=true" : "";
  return upload(`/api/upload-application-status-file${query}`, buildForm(file), options);
}

/** Uploads a file without applying it. */
export function uploadDataFile(
  kind: UploadKind,
  file: File,
  options: UploadOptions,
  notAadhaar = false,
): Promise<UploadFile> {
  const query = notAadhaar ? "&notAadhaar=true" : "";
  return upload(`/api/admin/upload-files?kind=${kind}${query}`, buildForm(file), options);
}

/** Uploads a bank response file of a payout batch without booking it. */
export function uploadBankResponse(
  payout: number,
  bank: string,
  file: File,
  options: UploadOptions,
): Promise<UploadFile> {
  const query = new URLSearchParams({ kind: "bank", payout: String(payout), bank });
  return upload(`/api/admin/upload-files?${query.toString()}`, buildForm(file), options);
}

/** Bank response files of a payout batch, newest first. */
export async function fetchBankFiles(payout: number): Promise<UploadFileLine[]> {
  const { data } = await unwrapAnswer<Schemas["UploadFileList"], Schemas["UploadFileList"]>(
    server.GET("/api/admin/upload-files", { params: { query: { kind: "bank", payout } } }),
  );
  return data;
}

/** Banks with remembered columns, the most recent first. */
export async function fetchPayoutBanks(): Promise<string[]> {
  const { items } = await unwrapAnswer<Schemas["PayoutBanks"], Schemas["PayoutBanks"]>(
    server.GET("/api/admin/payout-banks"),
  );
  return items;
}

export function fetchUploadFile(id: string): Promise<UploadFile> {
  return unwrapAnswer(server.GET("/api/admin/upload-files/{id}", { params: { path: { id } } }));
}

/** Sheet, first row and separator of a preview; null: as the server guesses. */
export interface UploadView {
  sheet: number;
  head: number | null;
  separator: UploadSeparator | null;
}

export function previewUploadFile(id: string, { sheet, head, separator }: UploadView): Promise<UploadFileLook> {
  const query = { sheet, ...(head === null ? {} : { head }), ...(separator === null ? {} : { separator }) };
  return unwrapAnswer(server.GET("/api/admin/upload-files/{id}/look", { params: { path: { id }, query } }));
}

/** Choices of columns for a file. */
export type UploadFileStep = "check" | "apply";

export function runUploadFile(id: string, step: UploadFileStep, body: UploadFilePlan): Promise<UploadFile> {
  const params = { path: { id } };
  return unwrapAnswer(
    step === "check"
      ? server.POST("/api/admin/upload-files/{id}/check", { params, body })
      : server.POST("/api/admin/upload-files/{id}/apply", { params, body }),
  );
}

/** Consequences of undoing a file. */
export function fetchUndoPreview(id: string): Promise<Schemas["UndoPreview"]> {
  return unwrapAnswer(server.GET("/api/admin/upload-files/{id}/undo", { params: { path: { id } } }));
}

export function undoUploadFile(id: string): Promise<UploadFile> {
  return unwrapAnswer(server.POST("/api/admin/upload-files/{id}/undo", { params: { path: { id } } }));
}

/** Discards a file without applied rows. */
export async function discardUploadFile(id: string): Promise<void> {
  await unwrapAnswer(server.DELETE("/api/admin/upload-files/{id}", { params: { path: { id } } }));
}

export function pauseUploadFile(id: string): Promise<UploadFile> {
  return unwrapAnswer(server.POST("/api/admin/upload-files/{id}/pause", { params: { path: { id } } }));
}

export function resumeUploadFile(id: string): Promise<UploadFile> {
  return unwrapAnswer(server.POST("/api/admin/upload-files/{id}/resume", { params: { path: { id } } }));
}

export function cancelUploadFile(id: string): Promise<UploadFile> {
  return unwrapAnswer(server.POST("/api/admin/upload-files/{id}/cancel", { params: { path: { id } } }));
}

/** Row errors, 100 per call, after the given one; of one cause, or of all if null. */
export function fetchRowErrors(id: string, after: string | null, cause: string | null): Promise<RowErrors> {
  const query = { ...(after === null ? {} : { after }), ...(cause === null ? {} : { code: cause }) };
  return unwrapAnswer(server.GET("/api/admin/upload-files/{id}/errors", { params: { path: { id }, query } }));
}

/** Records that a file changes or changed, 100 per call, after a row. */
export function fetchUploadRecords(id: string, after: number): Promise<UploadRecords> {
  return unwrapAnswer(
    server.GET("/api/admin/upload-files/{id}/records", { params: { path: { id }, query: { after } } }),
  );
}

/** Open lines that need a decision, 20 per call, after a row. */
export function fetchOpenLines(id: string, after: number): Promise<OpenLines> {
  return unwrapAnswer(
    server.GET("/api/admin/upload-files/{id}/open-lines", { params: { path: { id }, query: { after } } }),
  );
}

/** Matches an open line to a submission; null: to none of ours. */
export async function decideLine(id: string, row: number, submissionId: string | null): Promise<void> {
  await server.PUT("/api/admin/upload-files/{id}/lines/{row}", {
    params: { path: { id, row } },
    body: { submissionId },
  });
}

/** The rows with errors as a file. */
export async function fetchBadRows(id: string, format: "csv" | "xlsx", signal: AbortSignal): Promise<Blob> {
  const options = { params: { path: { id } }, parseAs: "blob", signal } as const;
  const { data } =
    format === "csv"
      ? await server.GET("/api/admin/upload-files/{id}/bad-rows.csv", options)
      : await server.GET("/api/admin/upload-files/{id}/bad-rows.xlsx", options);
  return data as unknown as Blob;
}

export function fetchStatusWords(): Promise<StatusWords> {
  return unwrapAnswer(server.GET("/api/admin/status-words"));
}

/** Maps a lender's status word; null: back to the general meaning. */
export async function setStatusWord(lenderId: number, word: string, status: WordMeaning | null): Promise<void> {
  await server.PUT("/api/admin/status-words", { body: { lenderId, word, status } });
}

function buildForm(file: File): FormData {
  const body = new FormData();
  body.set("image_name", file);
  return body;
}

/** Spellings of lender names in files, as mapped by staff. */
export async function fetchLenderSpellings(): Promise<LenderSpelling[]> {
  const { items } = await unwrapAnswer<Schemas["LenderSpellingList"], Schemas["LenderSpellingList"]>(
    server.GET("/api/admin/lender-spellings"),
  );
  return items;
}

/** Maps a lender name in files; null: removes the mapping. */
export async function setLenderSpelling(name: string, lenderId: number | null): Promise<void> {
  await server.PUT("/api/admin/lender-spellings", { body: { name, lenderId } });
}
