import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { isTransient } from "./client.ts";
import { connectCache } from "./data.ts";
import { isNotFound, isSessionEnd, problemMessage } from "./problem.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `quiet`: the page shows the error of the first load itself, so there is no toast. */
    queryMeta: { quiet?: boolean };
    /** `quiet`: the page shows the error itself, so there is no toast. `changes`: number of changes that it saves. */
    mutationMeta: { quiet?: boolean; changes?: number };
  }
}

type ShowToast = (text: string, tone: "bad" | "info") => void;

const PASSING_RETRIES = 2;

/**
 * Creates an area's query client. Failed calls show the area's toast, unless the page shows the error. Data that cannot
 * be refreshed show one notice, with `showRetry` where the area has toasts with an action.
 */
export function createQueryClient(
  toast: ShowToast,
  showRetry: (text: string, retry: () => void) => void = (text) => toast(text, "info"),
): QueryClient {
  const report = (error: Error, quiet = false) => {
    if (!quiet && !isSessionEnd(error)) toast(problemMessage(error), "bad");
  };
  const outdated = new Set<string>();
  const reportOutdated = (queryHash: string) => {
    outdated.add(queryHash);
    if (outdated.size > 1) return;
    showRetry(m.common_refresh_failed(), () => {
      const failed = new Set(outdated);
      outdated.clear();
      void client.refetchQueries({ predicate: (one) => failed.has(one.queryHash) });
    });
  };
  const queryCache = new QueryCache({
    onError: (error, query) => {
      if (query.state.data === undefined) report(error, query.meta?.quiet);
      // A row is gone after a deletion on its own page.
      else if (!outdated.has(query.queryHash) && !isSessionEnd(error) && !isNotFound(error))
        reportOutdated(query.queryHash);
    },
    onSuccess: (_data, query) => outdated.delete(query.queryHash),
  });
  queryCache.subscribe(({ type, query }) => type === "removed" && outdated.delete(query.queryHash));
  const client = new QueryClient({
    queryCache,
    mutationCache: new MutationCache({
      onError: (error, _input, _before, mutation) => report(error, mutation.meta?.quiet),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // After a timeout another attempt would let people wait as long again.
        retry: (failures, error) => isTransient(error) && error.code !== "timeout" && failures < PASSING_RETRIES,
      },
    },
  });
  connectCache(client);
  return client;
}
