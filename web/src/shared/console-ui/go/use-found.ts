import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { GoItem, GoSource } from "./go-item.ts";

/** Fewer letters are found nearly everywhere; the server wants as many. */
const SHORTEST = 2;
const PAUSE_MS = 150;

interface Found {
  items: readonly GoItem[];
  /** The server has not answered yet. */
  pending: boolean;
  failed: boolean;
}

/** Records by what is typed, asked for once the typing pauses. */
export function useFound(find: GoSource["find"], typed: string): Found {
  const wanted = typed.trim();
  const paused = usePaused(wanted);
  const asks = find !== undefined && paused.length >= SHORTEST;
  const { data, isFetching, isError } = useQuery({
    queryKey: ["found", paused],
    queryFn: ({ signal }) => find?.(paused, signal) ?? [],
    enabled: asks,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 10_000,
    meta: { quiet: true },
  });
  const waits = find !== undefined && wanted.length >= SHORTEST && (wanted !== paused || isFetching);
  return { items: asks && !waits && !isError ? (data ?? []) : [], pending: waits, failed: asks && isError && !waits };
}

function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
