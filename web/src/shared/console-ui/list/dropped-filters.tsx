import { useEffect, useRef } from "react";
import { m } from "#messages";
import { Problem } from "#shared/api/problem.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { type Filter, filterParams } from "./filters.tsx";
import type { List } from "./use-list.ts";

interface DroppedFiltersProps {
  list: List;
  filters: readonly Filter[];
}

/** Says which parameters of the address were left out, because they or their values do not exist here. */
export function DroppedFilters({ list, filters }: DroppedFiltersProps) {
  const names = (list.search.dropped ?? "").split(",").filter((name) => name !== "");
  if (names.length === 0) return null;
  const labels = names.map((name) => labelParam(name, filters));
  return (
    <Banner tone="info" live>
      <p className="wrap-anywhere">{m.list_filters_dropped({ names: [...new Set(labels)].join(", ") })}</p>
    </Banner>
  );
}

function labelParam(name: string, filters: readonly Filter[]): string {
  if (name === "sort") return m.list_dropped_sort();
  if (name === "cursor") return m.list_dropped_page();
  return filters.find((filter) => filterParams(filter).includes(name))?.label ?? name;
}

/**
 * Leaves parameters out of the address whose value a loaded list of options lacks, such as the id of a deleted partner,
 * or which the server refuses and no control of the page could change.
 */
export function useDroppedParams(list: List, filters: readonly Filter[], error: Error | null = null): void {
  const unknown = filters.filter((filter) => hasUnknownChoice(filter, list.search[filter.name] ?? ""));
  const refused = findRefusedParams(list, filters, error);
  const names = [...new Set([...unknown.map(({ name }) => name), ...refused])].join(",");
  const { drop } = list;
  const latestDrop = useRef(drop);
  useEffect(() => {
    latestDrop.current = drop;
  });
  useEffect(() => {
    if (names !== "") latestDrop.current(names.split(","));
  }, [names]);
}

function hasUnknownChoice(filter: Filter, value: string): boolean {
  if (filter.kind !== "select" || filter.areAllLoaded !== true || value === "") return false;
  return filter.options.every((option) => option.value !== value);
}

/** Parameters that the server refuses, except those whose control shows the error and lets it be corrected. */
function findRefusedParams(list: List, filters: readonly Filter[], error: Error | null): string[] {
  if (!(error instanceof Problem)) return [];
  const typed = filters.filter(({ kind }) => kind === "text" || kind === "days").flatMap(filterParams);
  return Object.keys(error.fields).filter((name) => isSet(list, name) && name !== "q" && !typed.includes(name));
}

function isSet(list: List, name: string): boolean {
  return (list.search[name] ?? "") !== "";
}
