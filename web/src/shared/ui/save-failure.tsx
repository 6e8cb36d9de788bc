import { m } from "#messages";
import { isTransient } from "#shared/api/client.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { Banner } from "./banner.tsx";

/** Why something was not saved; where trying again helps, it says so. */
export function SaveFailure({ error, message = problemMessage(error) }: { error: unknown; message?: string }) {
  return (
    <Banner tone="bad" live>
      {message} {isTransient(error) && m.common_not_saved()}
    </Banner>
  );
}
