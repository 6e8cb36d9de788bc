import { useCanGoBack, useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";

/** For links to a parent page: an `onClick` that returns to the page before; undefined if there is none. */
export function useStepBack(): ((event: MouseEvent) => void) | undefined {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  if (!canGoBack) return undefined;
  return (event) => {
    event.preventDefault();
    history.back();
  };
}
