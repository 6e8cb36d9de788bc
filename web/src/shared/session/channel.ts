import type { AreaName } from "./area-name.ts";

/** Messages between tabs. `ended`: the session timed out; `active`: last activity in epoch milliseconds. */
type News = { kind: "logout"; area: AreaName; ended: boolean } | { kind: "active"; area: AreaName; at: number };

let openedChannel: BroadcastChannel | null = null;

/** Opened on first use, because the landing page is also rendered on the server. */
function openChannel(): BroadcastChannel {
  openedChannel ??= new BroadcastChannel("saakh");
  return openedChannel;
}

export function sendNews(news: News): void {
  openChannel().postMessage(news);
}

/** Subscribes to messages of other tabs; returns the function that unsubscribes. */
export function listen(onNews: (news: News) => void): () => void {
  const handle = (event: MessageEvent<News>) => onNews(event.data);
  openChannel().addEventListener("message", handle);
  return () => openChannel().removeEventListener("message", handle);
}
