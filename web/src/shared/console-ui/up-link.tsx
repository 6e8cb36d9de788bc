import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";

/** Last search of each page, so that a link to the list restores its rows. */
const left = new Map<string, Record<string, unknown>>();

/** Stores the search of lists when they are left. */
export function RememberLists() {
  const place = useRouterState({ select: (state) => state.resolvedLocation });
  useEffect(() => {
    if (place === undefined) return;
    // An open dialog is not restored.
    const { open: _open, ...search } = place.search as Record<string, unknown>;
    left.set(place.pathname, search);
  }, [place]);
  return null;
}

/** Links to the parent list with its last filters, order and page. */
export function UpLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} search={left.get(to) ?? {}} className="self-start text-ink-2 underline-offset-4 hover:underline">
      <span aria-hidden="true">‹ </span>
      {children}
    </Link>
  );
}
