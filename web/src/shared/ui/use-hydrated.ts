import { useSyncExternalStore } from "react";

/** False while the page that the server composed is taken over, then true: for what that page cannot know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
