/** Query, answer and export shared by every list of the back office. */
import { server } from "./client.ts";
import { Problem } from "./problem.ts";
import type { paths } from "./schema.ts";

/** One page of a list. `total` is null where counting would take as long as the list is. */
export interface ListAnswer<Row> {
  items: Row[];
  nextCursor: string | null;
  total: number | null;
}

/** Query of a list: page, order, search and filters, by their names on the wire. */
export type ListQuery = Record<string, string | number | undefined>;

/** The same as the document names it, for one call. The server refuses what it does not know. */
export type PathQuery<Path extends keyof paths> = paths[Path]["get"] extends { parameters: { query?: infer Query } }
  ? Query
  : never;

/** A call that answers a whole list as a CSV file; beside each is one with `.xlsx`. */
export type ExportPath = Extract<keyof paths, `/api/admin/${string}.csv`>;

type WorkbookPath = Extract<keyof paths, `/api/admin/${string}.xlsx`>;

export type ExportFormat = "csv" | "xlsx";

const ACCEPTED = 202;

/**
 * Everything that a list holds under these filters, as the file that the server writes. Null where it is so long that
 * it is written in the background: then it is one of the reader's tasks.
 */
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

/** True when people stopped it themselves. */
export function isAbortedByUser(error: unknown): boolean {
  return !(error instanceof Problem) && error instanceof DOMException && error.name === "AbortError";
}
