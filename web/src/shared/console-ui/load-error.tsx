import { m } from "#messages";
import { problemMessage } from "#shared/api/problem.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "./button.tsx";

interface LoadErrorProps {
  /** What failed to load, if the spec has a text for it. */
  title?: string;
  error: Error;
  retry: () => void;
}

/** Error state with the reason and a retry button. */
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
