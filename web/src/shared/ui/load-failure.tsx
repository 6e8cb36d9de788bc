import { m } from "#messages";
import { problemMessage } from "#shared/api/problem.ts";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";

interface LoadFailureProps {
  error: unknown;
  pending: boolean;
  onRetry: () => void;
}

/** Error state of a page with a retry button. */
export function LoadFailure({ error, pending, onRetry }: LoadFailureProps) {
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="bad" live>
        {problemMessage(error)}
      </Banner>
      <Button look="secondary" pending={pending} onClick={onRetry}>
        {m.common_saved_try_again()}
      </Button>
    </div>
  );
}
