/** What every list of the back office has in common: how it is asked, how it answers, how all of it is exported. */
import { getBoot } from "#shared/boot/boot.ts";
import { bearer } from "./client.ts";
import { fetchConfirmed } from "./confirmed.ts";
import type { paths } from "./schema.ts";
import { Problem, problemOf, unreachable } from "./problem.ts";

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

/** Everything that a list holds under these filters, as the CSV file that the server writes. */
export async function fetchExport(path: string, query: ListQuery, signal: AbortSignal): Promise<Blob> {
  const headers = new Headers({ "accept-language": getBoot().language });
  const credentials = bearer();
  if (credentials !== null) headers.set("authorization", credentials);
  const request = new Request(withQuery(path, query), { headers, signal });
  const answer = await fetchConfirmed(request).catch((error: unknown) => {
    throw signal.aborted ? error : unreachable();
  });
  if (!answer.ok) throw await problemOf(answer);
  return answer.blob();
}

/** True when people stopped it themselves. */
export function isStoppedByHand(error: unknown): boolean {
  return !(error instanceof Problem) && error instanceof DOMException && error.name === "AbortError";
}

function withQuery(path: string, query: ListQuery): string {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return said.length === 0 ? path : `${path}?${search.toString()}`;
}
