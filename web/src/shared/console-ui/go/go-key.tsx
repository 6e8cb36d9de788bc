import { lazy, Suspense, useEffect, useRef } from "react";
import type { PaletteSource } from "./go-item.ts";
import { registerPalette } from "./palette.ts";

const load = () => import("./go-anywhere.tsx");
const LazyCommandPalette = lazy(load);

interface PaletteShortcutProps {
  source: PaletteSource;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Ctrl-K, or Cmd-K, opens the way to everything that the console knows. */
export function PaletteShortcut({ source, open, onOpen }: PaletteShortcutProps) {
  // What is typed straight after the key, before the field is there: it must not edit what had the focus.
  const bufferedKeys = useRef<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => void load(), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => registerPalette(() => onOpen(true)), [onOpen]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        // Pressed again, it finds the field there already, which takes the focus, and so the keys, only once.
        if (!open) bufferedKeys.current ??= "";
        return onOpen(true);
      }
      if (bufferedKeys.current === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") {
        bufferedKeys.current = null;
        return onOpen(false);
      }
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) bufferedKeys.current += event.key;
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [open, onOpen]);
  /** The field has the focus: what was typed before is its beginning. */
  const takeEarly = () => {
    const typed = bufferedKeys.current ?? "";
    bufferedKeys.current = null;
    return typed;
  };
  if (!open) return null;
  return (
    <Suspense>
      <LazyCommandPalette
        source={source}
        takeBufferedKeys={takeEarly}
        onClose={() => {
          bufferedKeys.current = null;
          onOpen(false);
        }}
      />
    </Suspense>
  );
}

/** Milliseconds after which a page that is shown has time to load it. */
const PRELOAD_DELAY_MS = 2000;
