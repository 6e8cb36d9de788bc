import { m } from "#messages";
import { activeArea } from "#shared/session/area.ts";
import { hasSessionEnded } from "#shared/session/session-end.ts";
import { Banner } from "./banner.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Says, until somebody logs in, that the session ended by itself. Nothing on a page composed by the server. */
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
