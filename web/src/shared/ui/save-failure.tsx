import { m } from "#messages";
import { isTransient } from "#shared/api/client.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { Banner } from "./banner.tsx";

/** Error of a failed save, with advice to retry if that helps. */
export function SaveFailure({ error, message = problemMessage(error) }: { error: unknown; message?: string }) {
  return (
    <Banner tone="bad" live>
      {message} {isTransient(error) && m.common_not_saved()}
    </Banner>
  );
}
