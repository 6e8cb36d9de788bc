import { m } from "#messages";
import { problemMessage } from "#shared/api/problem.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "./button.tsx";

interface LoadErrorProps {
  /** What could not be loaded, where the spec has words for it. */
  title?: string;
  error: Error;
  retry: () => void;
}

/** In place of what could not be loaded: why, and another try. */
export function LoadError({ title, error, retry }: LoadErrorProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      <Banner tone="bad" live>
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {problemMessage(error)}
      </Banner>
      <Button look="secondary" onClick={retry}>
        {m.common_try_again()}
      </Button>
    </div>
  );
}
