import { type FunctionComponent, use } from "react";
import { useBoot } from "./boot.ts";

/** The file of a page did not come: the server is away, or has other files by now. */
export class PageNotLoaded extends Error {}

/** Loads the page anew, unless it was just loaded so: a file that is missing then will not come the next time either. */
export function reloadOnce(): void {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (opened?.type !== "reload") location.reload();
}

/**
 * A route's component in its own chunk: `page(() => import("./offers.tsx"))`, where the file exports `Page`.
 * The router keeps a page's element as it is; reading the boot data here draws it again in another language
 * without losing what was typed.
 */
export function lazyPage(load: () => Promise<{ Page: FunctionComponent }>) {
  let loaded: FunctionComponent | null = null;
  let loading: Promise<FunctionComponent> | null = null;
  const start = () => {
    loading ??= load().then(
      ({ Page }) => {
        loaded = Page;
        return Page;
      },
      (cause: unknown) => {
        throw new PageNotLoaded("The file of a page did not come", { cause });
      },
    );
    return loading;
  };
  function TranslatedPage() {
    useBoot();
    const Page = loaded ?? use(start());
    return <Page />;
  }
  /** The router's, before it shows the page; what failed before is tried again. */
  TranslatedPage.preload = async () => {
    const failed = await loading?.then(
      () => false,
      () => true,
    );
    if (failed) loading = null;
    // A failure shows when the page is drawn.
    await start().catch(() => undefined);
  };
  return TranslatedPage;
}
