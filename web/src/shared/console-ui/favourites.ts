import { useState } from "react";
import { findPreferenceList, setPreferenceList } from "./preference-lists.ts";
import { readPreference, savePreference } from "./preference.ts";

/** As many as keep the menu within fifteen lines in a window 768 px high. */
export const MAX_FAVOURITES = 6;

/** Paths of a person's favourite pages, in the order in which they were added. */
export interface Favourites {
  paths: readonly string[];
  toggle: (path: string) => void;
}

/** Keeps the favourites of each person, because several may use one device. */
export function useFavourites(person: string): Favourites {
  const [cookie, setCookie] = useState(() => readPreference("favourites"));
  const paths = findPreferenceList(cookie, person);
  return {
    paths,
    toggle: (path) => {
      const others = paths.filter((other) => other !== path);
      const next = setPreferenceList(
        readPreference("favourites"),
        person,
        others.length < paths.length ? others : [...paths, path].slice(0, MAX_FAVOURITES),
      );
      savePreference("favourites", next);
      setCookie(next);
    },
  };
}
