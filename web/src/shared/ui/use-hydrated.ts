import { useSyncExternalStore } from "react";

/** False during hydration, then true: for content that the server-rendered page cannot know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
