import { m } from "#messages";
import { Spinner } from "./spinner.tsx";
import { useSlow } from "./use-slow.ts";

/** Fills the page while it loads. */
export function PageSpinner() {
  const slow = useSlow(true);
  return (
    <div role="status" className="grid min-h-[60vh] place-content-center justify-items-center gap-3 text-ink-2">
      <Spinner />
      <span>{slow ? m.common_still_working() : m.common_loading()}</span>
    </div>
  );
}
