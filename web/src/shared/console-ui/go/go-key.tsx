import { lazy, Suspense, useEffect, useRef } from "react";
import type { GoSource } from "./go-item.ts";
import { registerPalette } from "./palette.ts";

const load = () => import("./go-anywhere.tsx");
const GoAnywhere = lazy(load);

interface GoKeyProps {
  source: GoSource;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Ctrl-K, or Cmd-K, opens the way to everything that the console knows. */
export function GoKey({ source, open, onOpen }: GoKeyProps) {
  // What is typed straight after the key, before the field is there: it must not edit what had the focus.
  const early = useRef<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => void load(), LOADED_AFTER);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => registerPalette(() => onOpen(true)), [onOpen]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        // Pressed again, it finds the field there already, which takes the focus, and so the keys, only once.
        if (!open) early.current ??= "";
        return onOpen(true);
      }
      if (early.current === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") {
        early.current = null;
        return onOpen(false);
      }
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) early.current += event.key;
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [open, onOpen]);
  /** The field has the focus: what was typed before is its beginning. */
  const takeEarly = () => {
    const typed = early.current ?? "";
    early.current = null;
    return typed;
  };
  if (!open) return null;
  return (
    <Suspense>
      <GoAnywhere
        source={source}
        takeEarly={takeEarly}
        onClose={() => {
          early.current = null;
          onOpen(false);
        }}
      />
    </Suspense>
  );
}

/** Milliseconds after which a page that is shown has time to load it. */
const LOADED_AFTER = 2000;
