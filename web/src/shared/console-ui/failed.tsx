import { m } from "#messages";
import { messageOf } from "#shared/api/problem.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "./button.tsx";

interface FailedProps {
  /** What could not be loaded, where the spec has words for it. */
  title?: string;
  error: Error;
  retry: () => void;
}

/** In place of what could not be loaded: why, and another try. */
export function Failed({ title, error, retry }: FailedProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      <Banner tone="bad" live>
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {messageOf(error)}
      </Banner>
      <Button look="secondary" onClick={retry}>
        {m.common_try_again()}
      </Button>
    </div>
  );
}
