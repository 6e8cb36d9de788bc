import { useState } from "react";
import { m } from "#messages";
import type { Submission } from "#shared/api/types.ts";

/** Changes between two polls, one sentence per lender. */
export function describeChanges(before: readonly Submission[], after: readonly Submission[]): string[] {
  const known = new Map(before.map(({ submissionId, status }) => [submissionId, status]));
  return after
    .filter(({ submissionId, status }) => known.has(submissionId) && known.get(submissionId) !== status)
    .map(({ lender, statusText }) => m.status_news({ lender: lender.name, status: statusText }));
}

/** The newest status change as text; empty if there is none. */
export function useNews(submissions: readonly Submission[]): string {
  const [seen, setSeen] = useState(submissions);
  const [news, setNews] = useState("");
  if (statusSignature(seen) !== statusSignature(submissions)) {
    setSeen(submissions);
    setNews(describeChanges(seen, submissions).join(" "));
  }
  return news;
}

function statusSignature(submissions: readonly Submission[]): string {
  return submissions.map(({ submissionId, status }) => `${submissionId} ${status}`).join();
}
