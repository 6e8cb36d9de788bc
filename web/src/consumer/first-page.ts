import { getBoot } from "#shared/boot/boot.ts";

/** The first page of whoever the page is for: the partner's, so that its brand stays after a reload, or the site's own. */
export function firstPage(): string {
  return getBoot().site.firstPage;
}
