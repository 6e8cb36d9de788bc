import { useEffect, useState } from "react";

const SECOND = 1000;

/** Whole seconds until an instant (epoch milliseconds); 0 once it has passed. */
export function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now);
  const waiting = now < instant;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [waiting]);
  return Math.max(0, Math.ceil((instant - now) / SECOND));
}
