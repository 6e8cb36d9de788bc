/** Queries and commands typed by the OpenAPI document. Cache keys and invalidation follow from the paths. */
import { infiniteQueryOptions, type QueryClient, type QueryFilters, queryOptions } from "@tanstack/react-query";
import type { ParamsOption, RequestBodyOption } from "openapi-fetch";
import { ifMatch } from "./admin/if-match.ts";
import { server } from "./client.ts";
import type { ListAnswer, ListQuery } from "./list.ts";
import type { paths } from "./schema.ts";

type Method = "get" | "post" | "put" | "delete";
type Success = 200 | 201 | 202 | 204;

/** Paths of the document that have this method. */
export type CallPath<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, { responses: unknown }> ? Path : never;
}[keyof paths];

type Operation<M extends Method, Path> = Path extends keyof paths
  ? paths[Path] extends Record<M, infer Found>
    ? Found
    : never
  : never;
type Responses<M extends Method, Path> = Operation<M, Path> extends { responses: infer Found } ? Found : never;
type JsonBody<Response> = Response extends { content: { "application/json": infer Json } } ? Json : undefined;

/** The body of a successful answer; undefined without one. */
export type Answer<M extends Method, Path> = JsonBody<Responses<M, Path>[keyof Responses<M, Path> & Success]>;

/** Parameters and body of a call. */
export type Input<M extends Method, Path> = ParamsOption<Operation<M, Path>> & RequestBodyOption<Operation<M, Path>>;

type Body<M extends Method, Path> = Input<M, Path> extends { body: infer Found } ? Found : never;

/** The input may be left out where nothing in it is required. */
type InputArgs<M extends Method, Path> =
  object extends Input<M, Path> ? [input?: Input<M, Path>] : [input: Input<M, Path>];

/** A row of a list's answer. */
export type ListRow<Path> = Answer<"get", Path> extends { items: readonly (infer Row)[] } ? Row : never;

type Cursor = string | number;

/** `server.request` without its types, which cannot follow a generic path. */
const request = server.request as unknown as (
  method: Method,
  path: string,
  input?: object,
) => Promise<{ data?: unknown }>;

/** Makes one call; every error is a `Problem`. */
export async function send<M extends Method, Path extends CallPath<M>>(
  method: M,
  path: Path,
  ...[input]: InputArgs<M, Path>
): Promise<Answer<M, Path>> {
  const { data } = await request(method, path, input);
  return data as Answer<M, Path>;
}

/** The query of a path. The page shows an error of the first load; `createQueryClient` reports later ones. */
export function query<Path extends CallPath<"get">>(path: Path, ...input: InputArgs<"get", Path>) {
  return queryOptions({
    queryKey: [path, ...input],
    queryFn: () => send("get", path, ...input),
    meta: { quiet: true },
  });
}

/** The query of all rows of an unpaged list. */
export function rowsQuery<Path extends CallPath<"get">>(path: Path, ...input: InputArgs<"get", Path>) {
  return queryOptions({
    queryKey: [path, "rows", ...input],
    queryFn: () => fetchRows(path, ...input),
    meta: { quiet: true },
  });
}

/** All rows of an unpaged list. */
export async function fetchRows<Path extends CallPath<"get">>(
  path: Path,
  ...input: InputArgs<"get", Path>
): Promise<ListRow<Path>[]> {
  const { items } = (await send("get", path, ...input)) as { items: ListRow<Path>[] };
  return items;
}

/** Paths that answer one page of a list. */
export type ListPath = {
  [Path in CallPath<"get">]: Answer<"get", Path> extends ListAnswer<unknown> ? Path : never;
}[CallPath<"get">];

/** One page of a list. The server checks the parameters, which come from the URL as text. */
export async function fetchPage<Path extends ListPath>(
  path: Path,
  listParams: ListQuery,
): Promise<ListAnswer<ListRow<Path>>> {
  const { data } = await request("get", path, { params: { query: listParams } });
  return data as ListAnswer<ListRow<Path>>;
}

/** The query of a list that grows by its cursor, from the page after `first`. */
export function pagesQuery<Path extends CallPath<"get">>(
  path: Path,
  input: Input<"get", Path>,
  first: Cursor | null = null,
) {
  const fetchFrom = async (cursor: Cursor | null) => {
    const { params = {} } = input as { params?: { query?: object } };
    const pageParams = { ...params.query, ...(cursor !== null && { cursor }) };
    const { data } = await request("get", path, { ...input, params: { ...params, query: pageParams } });
    return data as Answer<"get", Path> & { nextCursor: Cursor | null };
  };
  return infiniteQueryOptions({
    queryKey: [path, "pages", input, first],
    queryFn: ({ pageParam }: { pageParam: Cursor | null }) => fetchFrom(pageParam),
    initialPageParam: first,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { quiet: true },
  });
}

/** Cached queries of these paths and of the paths below them. */
export function queriesUnder(...prefixes: readonly (keyof paths)[]): QueryFilters {
  return {
    predicate: ({ queryKey: [path] }) =>
      prefixes.some((prefix) => path === prefix || (typeof path === "string" && path.startsWith(`${prefix}/`))),
  };
}

let cache: QueryClient | null = null;

/** Connects the commands with the area's cache, which they invalidate. */
export function connectCache(client: QueryClient): void {
  cache = client;
}

/** Makes a call that changes something and invalidates its collection and `alsoChanged`. */
export async function command<M extends Method, Path extends CallPath<M>>(
  method: M,
  path: Path,
  input: Input<M, Path>,
  alsoChanged: readonly (keyof paths)[] = [],
): Promise<Answer<M, Path>> {
  try {
    const { data } = await request(method, path, input);
    return data as Answer<M, Path>;
  } finally {
    // After an error too, because a colleague may have changed the row.
    void cache?.invalidateQueries(queriesUnder(findCollection(path), ...alsoChanged));
  }
}

/** The part of a path before its first parameter. */
function findCollection(path: string): keyof paths {
  return path.replace(/\/\{.*$/, "") as keyof paths;
}

type Collection<Path> = Path extends `${infer Found}/{${string}}` ? Found : never;

/** Rows with versions at `collection/{id}`: created, updated and removed, with invalidation. */
export function resource<Path extends CallPath<"put"> & `${string}/{${string}}`, Row extends { version: number }>(
  path: Path,
  getId: (row: Row) => string | number,
) {
  const collection = findCollection(path);
  const parameter = path.slice(path.lastIndexOf("{") + 1, -1);
  const invalidate = () => void cache?.invalidateQueries(queriesUnder(collection));
  const change = async (method: Method, row: Row, body?: unknown) => {
    const params = { path: { [parameter]: getId(row) }, header: ifMatch(row.version) };
    const { data } = await request(method, path, { params, ...(body !== undefined && { body }) });
    return data;
  };
  /** Updates a row, for callers that put the answer in the cache. 409 if its version is stale. */
  const save = async (row: Row, body: Body<"put", Path>) => (await change("put", row, body)) as Answer<"put", Path>;
  return {
    save,
    create: async (body: Body<"post", Collection<Path>>) => {
      const { data } = await request("post", collection, { body });
      invalidate();
      return data as Answer<"post", Collection<Path>>;
    },
    /** Updates a row. 409 if its version is stale. */
    update: (row: Row, body: Body<"put", Path>) => {
      return save(row, body).finally(invalidate);
    },
    remove: (row: Row) => {
      return change("delete", row).finally(invalidate) as Promise<Answer<"delete", Path>>;
    },
  };
}
