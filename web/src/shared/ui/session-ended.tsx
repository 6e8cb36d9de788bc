import { m } from "#messages";
import { activeArea } from "#shared/session/area.ts";
import { hasSessionEnded } from "#shared/session/session-end.ts";
import { Banner } from "./banner.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Shows until the next login that the session ended by itself. Renders nothing on the server. */
export function SessionEnded() {
  return useHydrated() ? <SessionEndedBanner /> : null;
}

function SessionEndedBanner() {
  const area = activeArea();
  const isVisible = area.token() === null && hasSessionEnded(area.name);
  return (
    <div role="status" className="empty:hidden">
      {isVisible && <Banner>{m.session_ended()}</Banner>}
    </div>
  );
}
