import { m } from "#messages";
import type { IdleTimes } from "#shared/api/types.ts";
import { fetchSession } from "#shared/api/public.ts";
import { useIdle } from "#shared/session/idle.ts";
import { logOutAndReload } from "#shared/session/logout.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

const expire = () => void logOutAndReload();
const reload = () => location.reload();
// A failed sign of life shows itself at the next real call.
const signOfLife = () => void fetchSession().catch(() => undefined);

/** Asks whether anyone is still there, counts down, and logs out. Mount it only while logged in. */
export function IdlePrompt({ times }: { times: IdleTimes }) {
  const secondsLeft = useIdle({ times, onExpire: expire, onActive: signOfLife });
  if (secondsLeft === null) return null;
  return (
    <Dialog title={m.common_idle_title()} onClose={reload}>
      <p>{m.common_idle_text({ minutes: times.minutes, seconds: secondsLeft })}</p>
      <Button onClick={reload}>{m.common_idle_stay()}</Button>
    </Dialog>
  );
}
