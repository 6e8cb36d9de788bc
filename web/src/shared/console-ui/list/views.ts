import { useState } from "react";
import { findPreferenceList, setPreferenceList } from "../preference-lists.ts";
import { readPreference, savePreference } from "../preference.ts";
import { type ListSearch, plainSearch } from "./search.ts";

/** Filters, search, order and hidden columns of a list under a name. */
export interface SavedView {
  name: string;
  search: ListSearch;
  hidden: readonly string[];
}

export const MAX_VIEWS = 8;
export const MAX_VIEW_NAME = 40;

/** Cookies travel with each request, and browsers drop those above 4 KB. */
const MAX_COOKIE_LENGTH = 3000;

/** Parameter of a stored view for its hidden columns. */
const HIDDEN = "hide";

/** Parts of a URL that are not part of a view. */
const PLACE_PARAMS = ["cursor", "skip", "open", "dropped", "rows"];

/** The views that a person saved of one list. */
export interface Views {
  views: readonly SavedView[];
  /** Saves a view, in place of one with the same name; false if there is no room. */
  save: (view: SavedView) => boolean;
  remove: (name: string) => void;
}

/** Keeps the views of each person, because several may use one device. */
export function useViews(list: string, owner: string): Views {
  const key = `${list}.${owner}`;
  const [cookie, setCookie] = useState(() => readPreference("views"));
  const views = findPreferenceList(cookie, key).map(parseView);
  const store = (next: readonly SavedView[]): boolean => {
    const text = setPreferenceList(readPreference("views"), key, next.map(formatView));
    if ((text?.length ?? 0) > MAX_COOKIE_LENGTH) return false;
    savePreference("views", text);
    setCookie(text);
    return true;
  };
  return {
    views,
    save: (view) => {
      const others = views.filter(({ name }) => name !== view.name);
      return others.length < MAX_VIEWS && store([...others, view]);
    },
    remove: (name) => void store(views.filter((view) => view.name !== name)),
  };
}

/** The part of a URL's search that belongs to a view. */
export function viewSearch(search: ListSearch): ListSearch {
  const entries = Object.entries(search).filter(
    ([name, value]) => !PLACE_PARAMS.includes(name) && value !== undefined && value !== "",
  );
  return Object.fromEntries(entries);
}

/** Whether a list shows a view. */
export function isShown({ search, hidden }: SavedView, current: ListSearch, currentHidden: readonly string[]): boolean {
  return (
    sortedText(search) === sortedText(viewSearch(current)) &&
    hidden.toSorted().join() === currentHidden.toSorted().join()
  );
}

function sortedText(search: ListSearch): string {
  return JSON.stringify(Object.entries(search).toSorted(([one], [other]) => one.localeCompare(other)));
}

/** A view as stored: "Gold lenders?product=gold-loans&sort=name". */
function formatView({ name, search, hidden }: SavedView): string {
  const columns = hidden.length === 0 ? {} : { [HIDDEN]: hidden.join(",") };
  return `${encodeURIComponent(name)}${plainSearch.stringifySearch({ ...search, ...columns }) || "?"}`;
}

function parseView(text: string): SavedView {
  const [name = "", query = ""] = text.split("?");
  const { [HIDDEN]: hidden = "", ...search } = plainSearch.parseSearch(query);
  return { name: decodeURIComponent(name), search, hidden: hidden === "" ? [] : hidden.split(",") };
}
