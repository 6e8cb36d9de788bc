import type { AreaName } from "./area-name.ts";

/**
 * What the tabs of one browser tell each other. A session that `ended` was not left by the people themselves; `active`
 * is the last sign of life, in epoch milliseconds.
 */
type News = { kind: "logout"; area: AreaName; ended: boolean } | { kind: "active"; area: AreaName; at: number };

let openedChannel: BroadcastChannel | null = null;

/** Opened at first use: the landing page is also rendered where there are no tabs. */
function openChannel(): BroadcastChannel {
  openedChannel ??= new BroadcastChannel("saakh");
  return openedChannel;
}

export function sendNews(news: News): void {
  openChannel().postMessage(news);
}

/** Calls back with the news of other tabs (never of this one) until the returned function is called. */
export function listen(onNews: (news: News) => void): () => void {
  const handle = (event: MessageEvent<News>) => onNews(event.data);
  openChannel().addEventListener("message", handle);
  return () => openChannel().removeEventListener("message", handle);
}
