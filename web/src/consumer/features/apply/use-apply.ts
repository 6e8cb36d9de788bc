import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keyFactsQuery, submissionsQuery } from "#consumer/queries.ts";
import { acknowledgeKeyFacts, submitApplication } from "#shared/api/customer.ts";
import { Problem } from "#shared/api/problem.ts";
import type { SubmissionRequest } from "#shared/api/types.ts";
import { createAttempts } from "./attempts.ts";
import { applyDrafts } from "./drafts.ts";

const CONFLICT = 409;

interface SentApplication {
  request: SubmissionRequest;
  /** Hash of the key facts statement that was confirmed as read. */
  read: string;
}

/** Whether the confirmed statement has expired or its confirmation is not on the server. */
export function isKeyFactsError(error: Error | null): boolean {
  return error instanceof Problem && error.code.startsWith("kfs-");
}

/**
 * Records that the statement was read, then sends the application; both are idempotent. Resolves once the submission
 * is in the application's list.
 */
export function useApply(appId: string) {
  const queries = useQueryClient();
  const [attempts] = useState(() => createAttempts());
  const offersChanged = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["offers"] }),
      queries.invalidateQueries({ queryKey: ["offer"] }),
      queries.invalidateQueries({ queryKey: ["applications"] }),
    ]);
  };
  return useMutation({
    mutationFn: async ({ request, read }: SentApplication) => {
      await acknowledgeKeyFacts(request.offerId, read);
      return submitApplication(request, attempts.keyFor(request));
    },
    meta: { quiet: true },
    onSuccess: (_created, { request }) => {
      applyDrafts.forget(request.offerId);
      // The user record says whether anything was sent.
      void queries.refetchQueries({ queryKey: ["user"] });
      return Promise.all([queries.fetchQuery({ ...submissionsQuery(appId), staleTime: 0 }), offersChanged()]);
    },
    onError: (error, { request }) => {
      if (isKeyFactsError(error)) return queries.invalidateQueries(keyFactsQuery(request.offerId));
      // Already sent, perhaps from another tab: show the status.
      const isConflict = error instanceof Problem && error.status === CONFLICT;
      return isConflict
        ? Promise.all([queries.invalidateQueries(submissionsQuery(appId)), offersChanged()])
        : undefined;
    },
  });
}
