import { m } from "#messages";
import { messageOf } from "#shared/api/problem.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button } from "./button.tsx";

/** In place of what could not be loaded: why, and another try. */
export function Failed({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <Banner tone="bad" live>
        {messageOf(error)}
      </Banner>
      <Button look="secondary" onClick={retry}>
        {m.common_try_again()}
      </Button>
    </div>
  );
}
