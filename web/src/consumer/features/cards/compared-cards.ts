import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteCookie, readCookie, saveCookie, type SpecCookie } from "#shared/api/cookies.ts";
import type { Card } from "#shared/api/types.ts";

/** Maximum number of compared cards. */
export const MAX_COMPARED = 3;

/** One week. */
const COOKIE_MINUTES = 10_080;

const COOKIE_NAMES = { secured: "CCDetailssecured", unsecured: "CCDetailsunsecured" } as const satisfies Record<
  string,
  SpecCookie
>;

const comparedQuery = queryOptions({
  queryKey: ["compared-cards"],
  queryFn: async () => {
    const cookies = await Promise.all(Object.values(COOKIE_NAMES).map((name) => readCookie(name)));
    return cookies.flatMap((value) => parseCardIds(value ?? "")).slice(0, MAX_COMPARED);
  },
  staleTime: Infinity,
  meta: { quiet: true },
});

/** Parses ids in a cookie or URL, such as "3,17", without duplicates. */
export function parseCardIds(text: string): number[] {
  const ids = text.split(",").filter((part) => /^\d{1,9}$/.test(part));
  return [...new Set(ids.map(Number))].slice(0, MAX_COMPARED);
}

/** The cards chosen for comparison, stored for a week in the specification's two cookies. */
export function useCompared(cards: readonly Card[]) {
  const queries = useQueryClient();
  const { data = [] } = useQuery(comparedQuery);
  // Optimistic update: a checkbox that waits for the cache would flip back.
  const [chosen, setChosen] = useState<readonly number[]>();
  const ids = (chosen ?? data).filter((id) => cards.some((card) => card.category_id === id));
  const full = ids.length === MAX_COMPARED;
  const toggle = ({ category_id: id, secured }: Card) => {
    if (full && !ids.includes(id)) return;
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
    setChosen(next);
    // Cancels the read of cookies, whose result is older than this choice.
    void queries.cancelQueries({ queryKey: comparedQuery.queryKey });
    queries.setQueryData(comparedQuery.queryKey, next);
    const sameKind = next.filter((each) => cards.find((card) => card.category_id === each)?.secured === secured);
    // Without the cookie the choice lasts on this page only.
    saveComparedCookie(secured === 1 ? COOKIE_NAMES.secured : COOKIE_NAMES.unsecured, sameKind).catch(reportError);
  };
  return { ids, toggle, full };
}

function saveComparedCookie(name: SpecCookie, ids: readonly number[]): Promise<unknown> {
  return ids.length === 0 ? deleteCookie(name) : saveCookie({ name, value: ids.join(","), minutes: COOKIE_MINUTES });
}
