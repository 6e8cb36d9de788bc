import type { ReactNode } from "react";
import { joinClasses } from "./classes.ts";

type BannerTone = "ok" | "warn" | "bad" | "info";

const TONES: Record<BannerTone, string> = {
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
};

/** A persistent message. `live` if it appears after the page was rendered. */
export function Banner({ tone = "info", live, children }: { tone?: BannerTone; live?: boolean; children: ReactNode }) {
  return (
    <div role={live ? "alert" : undefined} className={joinClasses("rounded-md px-4 py-3", TONES[tone])}>
      {children}
    </div>
  );
}
