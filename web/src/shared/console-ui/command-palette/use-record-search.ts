import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebounced } from "#shared/ui/use-debounced.ts";
import type { PaletteItem, PaletteSource } from "./palette-item.ts";

/** Shorter queries match nearly everything; the server has the same minimum. */
const MIN_QUERY_LENGTH = 2;
const DEBOUNCE_MS = 150;

interface RecordSearch {
  items: readonly PaletteItem[];
  /** Whether the server's answer is missing. */
  pending: boolean;
  failed: boolean;
}

/** Searches records by the typed text, debounced. */
export function useRecordSearch(find: PaletteSource["find"], typed: string): RecordSearch {
  const wanted = typed.trim();
  const paused = useDebounced(wanted, DEBOUNCE_MS);
  const asks = find !== undefined && paused.length >= MIN_QUERY_LENGTH;
  const { data, isFetching, isError } = useQuery({
    queryKey: ["found", paused],
    queryFn: ({ signal }) => find?.(paused, signal) ?? [],
    enabled: asks,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 10_000,
    meta: { quiet: true },
  });
  const waits = find !== undefined && wanted.length >= MIN_QUERY_LENGTH && (wanted !== paused || isFetching);
  return { items: asks && !waits && !isError ? (data ?? []) : [], pending: waits, failed: asks && isError && !waits };
}
