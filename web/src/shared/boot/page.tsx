import { type FunctionComponent, use } from "react";
import { useBoot } from "./boot.ts";

/** A page's chunk could not be loaded: the server is unreachable, or has a new release. */
export class PageNotLoaded extends Error {}

/** Reloads the page, unless it was just reloaded, because a missing chunk would be missing again. */
export function reloadOnce(): void {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (opened?.type !== "reload") location.reload();
}

/**
 * A lazy route component: `page(() => import("./offers.tsx"))`, where the module exports `Page`. The router caches
 * elements; reading the boot data here rerenders them in another language without losing input.
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
  /** Called by the router before it shows the page; retries after an error. */
  TranslatedPage.preload = async () => {
    const failed = await loading?.then(
      () => false,
      () => true,
    );
    if (failed) loading = null;
    // The error is shown when the page renders.
    await start().catch(() => undefined);
  };
  return TranslatedPage;
}
