import { getBoot } from "#shared/boot/boot.ts";

/** The landing page: the partner's, so that its brand survives a reload, or the site's own. */
export function firstPage(): string {
  return getBoot().site.firstPage;
}
