import { m } from "#messages";
import type { IdleTimes } from "#shared/api/types.ts";
import { keepSessionAlive, useIdleLogout } from "#shared/actions/idle-logout.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** Asks whether the user is still active, counts down, and logs out. Mount it only while logged in. */
export function IdlePrompt({ times }: { times: IdleTimes }) {
  const secondsLeft = useIdleLogout(times);
  if (secondsLeft === null) return null;
  return (
    <Dialog title={m.common_idle_title()} onClose={keepSessionAlive}>
      <p>{m.common_idle_text({ minutes: times.minutes, seconds: secondsLeft })}</p>
      <Button onClick={keepSessionAlive}>{m.common_idle_stay()}</Button>
    </Dialog>
  );
}
