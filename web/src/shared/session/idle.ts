import { useEffect, useState } from "react";
import type { IdleTimes } from "#shared/api/types.ts";
import { activeArea } from "./area.ts";
import { sendNews, listen } from "./channel.ts";

const ACTIVITY = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Activity is shared between tabs and reported to the server at most this often. */
const SHARE_INTERVAL_MS = MINUTE;

interface IdleOptions {
  times: IdleTimes;
  onExpire: () => void;
  /** Reports activity to the server, so that both idle timers agree. */
  onActive: () => void;
}

/**
 * Tracks inactivity over all tabs of the area. Null while active, else seconds until the logout. During the countdown
 * only "Stay Logged In!", which reloads the page, stops it.
 */
export function useIdle({ times, onExpire, onActive }: IdleOptions): number | null {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);

  useEffect(() => {
    const area = activeArea().name;
    let lastActive = Date.now();
    let lastShared = lastActive;
    // A page load counts as activity: "Stay Logged In!" in one tab stops the countdown in others.
    sendNews({ kind: "active", area, at: lastActive });
    const seen = () => {
      if (Date.now() - lastActive >= times.minutes * MINUTE) return;
      lastActive = Date.now();
      if (lastActive - lastShared < SHARE_INTERVAL_MS) return;
      lastShared = lastActive;
      sendNews({ kind: "active", area, at: lastActive });
      onActive();
    };
    const tick = () => {
      const left = remainingSeconds(Date.now() - lastActive, times);
      setSecondsLeft(left);
      if (left !== 0) return;
      clearInterval(clock);
      onExpire();
    };
    const stopListening = listen((news) => {
      if (news.kind === "active" && news.area === area) lastActive = Math.max(lastActive, news.at);
    });
    for (const event of ACTIVITY) addEventListener(event, seen, { passive: true });
    const clock = setInterval(tick, SECOND);
    return () => {
      stopListening();
      for (const event of ACTIVITY) removeEventListener(event, seen);
      clearInterval(clock);
    };
  }, [times, onExpire, onActive]);

  return secondsLeft;
}

/** Null before the idle time is over, then the remaining seconds, at least 0. */
export function remainingSeconds(idleFor: number, times: IdleTimes): number | null {
  const over = idleFor - times.minutes * MINUTE;
  if (over < 0) return null;
  return Math.max(0, times.countdownSeconds - Math.floor(over / SECOND));
}
