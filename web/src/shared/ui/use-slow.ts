import { useEffect, useState } from "react";

const SLOW_AFTER_MS = 8000;

/** Whether something has been pending for eight seconds, or for the given milliseconds. */
export function useSlow(pending: boolean, after = SLOW_AFTER_MS): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), after);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending, after]);
  return slow;
}
