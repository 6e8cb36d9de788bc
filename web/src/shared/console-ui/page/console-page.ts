import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import {
  type AnyRoute,
  createRoute,
  type ResolveFullPath,
  type ResolveId,
  type ResolveParams,
} from "@tanstack/react-router";
import type { FunctionComponent } from "react";
import type { QueueName } from "#shared/api/admin/work-queue.ts";
import { lazyPage } from "#shared/boot/page.tsx";
import type { Icon } from "../icons.tsx";
import type { MessageFunction } from "./message-function.ts";
import { listSearch, type SchemaSearch, type SearchSchema } from "../list/search-schema.ts";

/** A page's menu entry and permission. */
interface MenuPlace<Path extends string> {
  path: Path;
  /** The server's permission names (crates/domain: identity/permission), of which one is enough; null: every session. */
  permission: string | readonly string[] | null;
  title: MessageFunction;
  /** Menu heading; null: above all headings; undefined: not in the menu. */
  group?: (() => string) | null;
  icon?: Icon;
  /** Queues whose length the menu shows. */
  queues?: readonly QueueName[];
}

/** The URL as seen by a page's loader: validated search, and params of the path. */
interface PageAddress<Path extends string, Schema extends SearchSchema> {
  search: SchemaSearch<Schema>;
  params: ResolveParams<Path>;
}

interface PageOptions<Path extends string, Schema extends SearchSchema> extends MenuPlace<Path> {
  /** Schema of the search parameters. */
  search?: Schema;
  /** Query to prefetch before the page renders. */
  query?: (address: PageAddress<Path, Schema>) => object;
  component: () => Promise<FunctionComponent>;
}

/** A page of a console, from which route, menu entry, guard and command palette item follow. */
export interface ConsolePage<Path extends string = string, Search extends object = object> extends MenuPlace<Path> {
  search: (search: Record<string, unknown>) => Search;
  query: ((address: object) => FetchQueryOptions) | null;
  component: ReturnType<typeof lazyPage>;
}

/** Defines a page; `features/x/route.ts` exports it. */
export function consolePage<
  const Path extends string,
  const Schema extends SearchSchema = Readonly<Record<never, never>>,
>({ search, query, component, ...place }: PageOptions<Path, Schema>): ConsolePage<Path, SchemaSearch<Schema>> {
  return {
    ...place,
    search: listSearch<Schema>(search),
    // The router passes params typed by `search` and `path`.
    query: query ? (address) => query(address as PageAddress<Path, Schema>) as FetchQueryOptions : null,
    component: lazyPage(async () => ({ Page: await component() })),
  };
}

function createPageRoute<Parent extends AnyRoute, Path extends string, Search extends object>(
  getParentRoute: () => Parent,
  { path, search, query, component }: ConsolePage<Path, Search>,
) {
  // A cast, because TypeScript infers only `string` for a generic path.
  return createRoute<
    unknown,
    Parent,
    Path,
    ResolveFullPath<Parent, Path>,
    string,
    ResolveId<Parent, string, Path>,
    (search: Record<string, unknown>) => Search
  >({
    getParentRoute,
    path,
    validateSearch: search,
    component,
    loaderDeps: (address: { search: object }) => ({ search: address.search }),
    loader: ({ context, deps, params }) => {
      const { queries } = context as unknown as { queries: QueryClient };
      if (query) void queries.prefetchQuery(query({ ...deps, params }));
    },
  });
}

/** Routes of pages with their typed params. */
type PageRoutes<Parent extends AnyRoute, Pages extends readonly ConsolePage[]> = {
  -readonly [Index in keyof Pages]: Pages[Index] extends ConsolePage<infer Path, infer Search>
    ? ReturnType<typeof createPageRoute<Parent, Path, Search>>
    : never;
};

/** Creates the routes of pages below a route whose context has the area's `queries`. */
export function createPageRoutes<Parent extends AnyRoute, const Pages extends readonly ConsolePage[]>(
  getParentRoute: () => Parent,
  pages: Pages,
): PageRoutes<Parent, Pages> {
  return pages.map((described) => createPageRoute(getParentRoute, described)) as PageRoutes<Parent, Pages>;
}
