import type { ConsolePage } from "./console-page.ts";

/** As much of a page as decides who may open it. */
export type GuardedPage = Pick<ConsolePage, "path" | "permission" | "title" | "group">;

/** The pages of the menu that these permissions open. */
export function permittedPages<Page extends GuardedPage>(
  pages: readonly Page[],
  permissions: readonly string[],
): Page[] {
  return pages.filter((page) => page.group !== undefined && isPermitted(page, permissions));
}

/** Whether these permissions allow opening the page. */
export function isPermitted({ permission }: GuardedPage, permissions: readonly string[]): boolean {
  return permission === null || permissions.includes(permission);
}

/** A role's home is its first permitted page of the menu; `otherwise` where it has none. */
export function homePath(pages: readonly GuardedPage[], permissions: readonly string[], otherwise: string): string {
  return permittedPages(pages, permissions)[0]?.path ?? otherwise;
}

/** The page that a path belongs to: its own, or else that of the nearest page above it. */
export function findPage<Page extends GuardedPage>(pages: readonly Page[], pathname: string): Page | undefined {
  const segments = pathname.split("/");
  const above = pages.filter(({ path }) =>
    path.split("/").every((part, place) => part === segments[place] || (part.startsWith("$") && segments[place])),
  );
  return above.toSorted((one, other) => other.path.split("/").length - one.path.split("/").length)[0];
}
