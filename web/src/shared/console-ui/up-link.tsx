import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";

/** Last search of each page, so that a link to the list restores its rows. */
const left = new Map<string, Record<string, unknown>>();

/** Remembers lists as they are left. One per console. */
export function RememberLists() {
  const place = useRouterState({ select: (state) => state.resolvedLocation });
  useEffect(() => {
    if (place === undefined) return;
    // A dialog that was open is not opened again.
    const { open: _open, ...search } = place.search as Record<string, unknown>;
    left.set(place.pathname, search);
  }, [place]);
  return null;
}

/** Leads up to the list that a page belongs to, with the filters, order and page that it was left with. */
export function UpLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} search={left.get(to) ?? {}} className="self-start text-ink-2 underline-offset-4 hover:underline">
      <span aria-hidden="true">‹ </span>
      {children}
    </Link>
  );
}
