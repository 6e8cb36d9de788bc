import { useState } from "react";
import { m } from "#messages";
import { formatClock, type Lock } from "./lock.ts";
import { useSecondsUntil } from "./use-seconds-until.ts";

/** Explains a lockout with a countdown; announced once, not every second. */
export function LockNotice({ lock: { cause, until } }: { lock: Lock }) {
  const seconds = useSecondsUntil(until);
  const [first] = useState(seconds);
  return (
    <div className="rounded-md bg-bad-soft px-4 py-3 text-bad">
      <p role="alert">
        {cause} <span className="sr-only">{m.login_locked_wait({ time: formatClock(first) })}</span>
      </p>
      {seconds > 0 ? (
        <p aria-hidden="true" className="font-semibold tabular-nums">
          {m.login_locked_wait({ time: formatClock(seconds) })}
        </p>
      ) : (
        <p role="status" className="font-semibold">
          {m.login_locked_now()}
        </p>
      )}
    </div>
  );
}
