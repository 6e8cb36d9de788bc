import { getBoot } from "#shared/boot/boot.ts";

/** The first page: the partner's, so that its brand stays after a reload, or the site's own. */
export function firstPage(): string {
  return getBoot().site.firstPage;
}
