import { m } from "#messages";
import type { ConsolePage } from "../page/console-page.ts";
import { inEveryLanguage } from "../page/message-function.ts";
import { startsWithTypo } from "./typo.ts";

/** Kind of an item: a page, an action or a record. */
export type PaletteItemKind =
  | "page"
  | "action"
  | "lender"
  | "card"
  | "plan"
  | "partner"
  | "brand"
  | "site"
  | "merchant"
  | "application";

export interface PaletteItem {
  kind: PaletteItemKind;
  /** Unique within its kind. */
  key: string;
  title: string;
  /** Distinguishes items of the same title. */
  note?: string;
  /** Additional search terms: the name in the other language. */
  alias?: string;
  /** Target page. */
  to?: string;
  search?: Record<string, string>;
  /** Action, if there is no target page. */
  run?: () => void;
}

/** Items of a console's command palette. */
export interface PaletteSource {
  /** Pages and actions, which are searched without the server. */
  items: readonly PaletteItem[];
  /** Searches records by name on the server. */
  find?: (wanted: string, signal: AbortSignal) => Promise<PaletteItem[]>;
}

/** Pages of the menu as items. */
export function pageItems(pages: readonly Pick<ConsolePage, "path" | "title">[]): PaletteItem[] {
  return pages.map(({ path, title }) => ({
    kind: "page",
    key: path,
    title: title(),
    alias: inEveryLanguage(title),
    to: path,
  }));
}

/**
 * Filters items whose words start with all search words; titles that start with the query come first. If there is none,
 * each search word may have a typing error.
 */
export function filterItems(items: readonly PaletteItem[], wanted: string): PaletteItem[] {
  const typed = splitWords(wanted);
  if (typed.length === 0) return [...items];
  const first = typed.join(" ");
  const found = filterByWords(items, typed, (word, start) => word.startsWith(start));
  return (found.length > 0 ? found : filterByWords(items, typed, startsWithTypo)).toSorted(
    (one, other) => rankItem(one, first) - rankItem(other, first),
  );
}

function filterByWords(
  items: readonly PaletteItem[],
  typed: readonly string[],
  startsWith: (word: string, start: string) => boolean,
): PaletteItem[] {
  return items.filter(({ title, alias = "" }) => {
    const words = splitWords(`${title} ${alias}`);
    return typed.every((start) => words.some((word) => startsWith(word, start)));
  });
}

function splitWords(text: string): string[] {
  return text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
}

function rankItem({ title }: PaletteItem, first: string): number {
  return title.toLocaleLowerCase().startsWith(first) ? 0 : 1;
}

export type PaletteGroup = {
  value: string;
  items: PaletteItem[];
};

/** Groups items by kind, in order of first appearance. */
export function groupItems(items: readonly PaletteItem[]): PaletteGroup[] {
  const groups = new Map<string, PaletteItem[]>();
  for (const item of items) {
    const heading = kindLabel(item.kind);
    const own = groups.get(heading) ?? [];
    groups.set(heading, own);
    own.push(item);
  }
  return [...groups].map(([value, own]) => ({ value, items: own }));
}

function kindLabel(kind: PaletteItemKind): string {
  const labels = {
    page: m.go_pages,
    action: m.go_actions,
    lender: m.go_lenders,
    card: m.go_cards,
    plan: m.common_plans_title,
    partner: m.go_partners,
    brand: m.common_brands_title,
    site: m.common_sites_title,
    merchant: m.go_merchants,
    application: m.go_applications,
  };
  return labels[kind]();
}
