import { m } from "#messages";
import { problemMessage } from "#shared/api/problem.ts";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";

interface LoadFailureProps {
  error: unknown;
  pending: boolean;
  onRetry: () => void;
}

/** What a page shows when its data did not come: why, and the way to try again. */
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
