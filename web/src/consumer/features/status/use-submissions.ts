import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { submissionsQuery } from "#consumer/queries.ts";
import { nextPollDelay } from "./poll.ts";

/** The submissions of an application, polled while visible. */
export function useSubmissions(appId: string) {
  const [since] = useState(Date.now);
  return useQuery({
    ...submissionsQuery(appId),
    staleTime: 0,
    refetchInterval: ({ state }) => nextPollDelay(Date.now() - since, state.data),
  });
}
