import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isTransient } from "./client.ts";
import { isSessionEnd, problemMessage } from "./problem.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `quiet`: the page shows the error itself, so there is no toast. */
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

const PASSING_RETRIES = 2;

/** Creates an area's query client. Failed calls show the area's toast, unless the page shows the error. */
export function createQueryClient(toast: (text: string, tone: "bad") => void): QueryClient {
  const report = (error: Error, quiet = false) => {
    if (!quiet && !isSessionEnd(error)) toast(problemMessage(error), "bad");
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta?.quiet) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _before, mutation) => report(error, mutation.meta?.quiet),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => isTransient(error) && failures < PASSING_RETRIES,
      },
    },
  });
}
