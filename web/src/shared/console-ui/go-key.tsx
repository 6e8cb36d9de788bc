import { lazy, Suspense, useEffect, useState } from "react";
import type { MenuGroup } from "./menu.tsx";

const GoAnywhere = lazy(() => import("./go-anywhere.tsx"));

/** Ctrl-K, or Cmd-K, opens the way to every page of the menu. */
export function GoKey({ groups }: { groups: readonly MenuGroup[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  if (!open) return null;
  return (
    <Suspense>
      <GoAnywhere pages={groups.flatMap(({ entries }) => entries)} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
