/** What every list of the back office has in common: how it is asked, how it answers, how all of it is exported. */
import { server } from "./client.ts";
import { Problem } from "./problem.ts";
import type { paths } from "./schema.ts";

/** One page of a list. `total` is null where counting would take as long as the list is. */
export interface ListAnswer<Row> {
  items: Row[];
  nextCursor: string | null;
  total: number | null;
}

/** What a list is asked: page, order, search and filters, each by its name on the wire. */
export type ListQuery = Record<string, string | number | undefined>;

/** The same as the document names it, for one call. The server refuses what it does not know. */
export type QueryOf<Path extends keyof paths> = paths[Path]["get"] extends { parameters: { query?: infer Query } }
  ? Query
  : never;

/** A call that answers a whole list as a file. */
export type ExportPath = Extract<keyof paths, `/api/admin/${string}.csv`>;

/** Everything that a list holds under these filters, as the CSV file that the server writes. */
export async function fetchExport(path: ExportPath, query: ListQuery, signal: AbortSignal): Promise<Blob> {
  const said = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
  const { data } = await server.GET(path, { params: { query: said }, parseAs: "blob", signal });
  return data as Blob;
}

/** True when people stopped it themselves. */
export function isStoppedByHand(error: unknown): boolean {
  return !(error instanceof Problem) && error instanceof DOMException && error.name === "AbortError";
}
