import { lazy, Suspense } from "react";
import { PageSpinner } from "#shared/ui/page-spinner.tsx";
import { isMissing, type MissingProps } from "./missing-problem.ts";

/** Lazy, because rarely needed. */
const LazyMissingForm = lazy(async () => ({ default: (await import("./missing-form.tsx")).MissingForm }));

/** Asks for what blocks the page: a withdrawn consent, or the identity check. */
export function MissingRequirement(props: MissingProps) {
  if (!isMissing(props.error)) return null;
  return (
    <Suspense fallback={<PageSpinner />}>
      <LazyMissingForm {...props} />
    </Suspense>
  );
}
