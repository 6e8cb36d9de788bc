import type { ConsolePage } from "./console-page.ts";

/** The properties of a page that decide access. */
export type GuardedPage = Pick<ConsolePage, "path" | "permission" | "title" | "group">;

/** Menu pages with permission. */
export function permittedPages<Page extends GuardedPage>(
  pages: readonly Page[],
  permissions: readonly string[],
): Page[] {
  return pages.filter((page) => page.group !== undefined && isPermitted(page, permissions));
}

/** Whether these permissions allow opening the page. */
export function isPermitted({ permission }: GuardedPage, permissions: readonly string[]): boolean {
  return permission === null || [permission].flat().some((one) => permissions.includes(one));
}

/** Home of a role: its first permitted menu page, else `otherwise`. */
export function homePath(pages: readonly GuardedPage[], permissions: readonly string[], otherwise: string): string {
  return permittedPages(pages, permissions)[0]?.path ?? otherwise;
}

/** The page of a path, or the nearest one above it. */
export function findPage<Page extends GuardedPage>(pages: readonly Page[], pathname: string): Page | undefined {
  const segments = pathname.split("/");
  const above = pages.filter(({ path }) =>
    path.split("/").every((part, place) => part === segments[place] || (part.startsWith("$") && segments[place])),
  );
  return above.toSorted((one, other) => other.path.split("/").length - one.path.split("/").length)[0];
}
