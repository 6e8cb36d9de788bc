import { lazy, Suspense } from "react";
import { isMissing, type MissingProps } from "#consumer/missing-problem.ts";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";

/** Seldom needed, so its script comes only then. */
const LazyMissingForm = lazy(async () => ({ default: (await import("./missing-form.tsx")).MissingForm }));

/** What a page lacks, with the way to give it right there: a consent that was taken back, or who they are. */
export function MissingRequirement(props: MissingProps) {
  if (!isMissing(props.error)) return null;
  return (
    <Suspense fallback={<PageSpinner />}>
      <LazyMissingForm {...props} />
    </Suspense>
  );
}
