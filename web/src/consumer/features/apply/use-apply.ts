import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { submissionsQuery } from "#consumer/queries.ts";
import { submitApplication } from "#shared/api/customer.ts";
import { Problem } from "#shared/api/problem.ts";
import type { SubmissionRequest } from "#shared/api/types.ts";
import { createAttempts } from "./attempts.ts";

const CONFLICT = 409;

/** Sends the application. Its page shows the status as soon as the submission is among those of the application. */
export function useApply(appId: string) {
  const queries = useQueryClient();
  const [attempts] = useState(() => createAttempts());
  const reload = () =>
    Promise.all([
      queries.fetchQuery({ ...submissionsQuery(appId), staleTime: 0 }),
      queries.invalidateQueries({ queryKey: ["offers"] }),
    ]);
  return useMutation({
    mutationFn: (request: SubmissionRequest) => submitApplication(request, attempts.keyFor(request)),
    meta: { quiet: true },
    onSuccess: reload,
    // Sent before, from another tab perhaps: its status is what people want to see.
    onError: (error) => (error instanceof Problem && error.status === CONFLICT ? reload() : undefined),
  });
}
