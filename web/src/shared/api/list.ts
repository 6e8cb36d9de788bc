/** Query, answer and export of all back-office lists. */
import { server } from "./client.ts";
import { Problem } from "./problem.ts";
import type { paths } from "./schema.ts";

/** One page of a list. `total` is null for lists that are too long to count. */
export interface ListAnswer<Row> {
  items: Row[];
  nextCursor: string | null;
  total: number | null;
}

/** Query parameters of a list: page, order, search and filters. */
export type ListQuery = Record<string, string | number | undefined>;

/** The query parameters of one call by the OpenAPI document; the server rejects unknown ones. */
export type PathQuery<Path extends keyof paths> = paths[Path]["get"] extends { parameters: { query?: infer Query } }
  ? Query
  : never;

/** A call that exports a list as CSV; each has a variant with `.xlsx`. */
export type ExportPath = Extract<keyof paths, `/api/admin/${string}.csv`>;

type WorkbookPath = Extract<keyof paths, `/api/admin/${string}.xlsx`>;

export type ExportFormat = "csv" | "xlsx";

const ACCEPTED = 202;

/** Exports a list under these filters. Null if the list is so long that it becomes a background task. */
export async function fetchExport(
  path: ExportPath,
  format: ExportFormat,
  query: ListQuery,
  signal: AbortSignal,
): Promise<Blob | null> {
  const params = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
  const call = path.replace(/csv$/, format) as ExportPath | WorkbookPath;
  const { data, response } = await server.GET(call, { params: { query: params }, parseAs: "blob", signal });
  return response.status === ACCEPTED ? null : (data as unknown as Blob);
}

/** Whether the user aborted the request. */
export function isAbortedByUser(error: unknown): boolean {
  return !(error instanceof Problem) && error instanceof DOMException && error.name === "AbortError";
}
