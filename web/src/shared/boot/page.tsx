import { lazyRouteComponent } from "@tanstack/react-router";
import type { FunctionComponent } from "react";
import { useBoot } from "./boot.ts";

/**
 * A route's component in its own chunk: `page(() => import("./offers.tsx"))`, where the file exports `Page`.
 * The router keeps a page's element as it is; reading the boot data here draws it again in another language
 * without losing what was typed.
 */
export function page(load: () => Promise<{ Page: FunctionComponent }>) {
  const Loaded = lazyRouteComponent(load, "Page");
  function TranslatedPage() {
    useBoot();
    return <Loaded />;
  }
  TranslatedPage.preload = Loaded.preload;
  return TranslatedPage;
}
