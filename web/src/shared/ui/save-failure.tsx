import { m } from "#messages";
import { isPassing } from "#shared/api/client.ts";
import { messageOf } from "#shared/api/problem.ts";
import { Banner } from "./banner.tsx";

/** Why something was not saved; where trying again helps, it says so. */
export function SaveFailure({ error, said = messageOf(error) }: { error: unknown; said?: string }) {
  return (
    <Banner tone="bad" live>
      {said} {isPassing(error) && m.common_not_saved()}
    </Banner>
  );
}
