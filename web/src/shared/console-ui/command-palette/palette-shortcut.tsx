import { lazy, Suspense, useEffect, useRef } from "react";
import type { PaletteSource } from "./palette-item.ts";
import { registerPalette } from "./palette-registry.ts";

const load = () => import("./command-palette.tsx");
const LazyCommandPalette = lazy(load);

interface PaletteShortcutProps {
  source: PaletteSource;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Opens the command palette on Ctrl-K or Cmd-K. */
export function PaletteShortcut({ source, open, onOpen }: PaletteShortcutProps) {
  // Buffers what is typed or pasted before the field exists, so that it does not edit the focused element.
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
        // Pressed again while open: the field exists and takes the buffered keys only once.
        if (!open) bufferedKeys.current ??= "";
        return onOpen(true);
      }
      const isPaste = event.key.toLowerCase() === "v" && (event.ctrlKey || event.metaKey);
      // What is pasted, `onPaste` buffers.
      if (bufferedKeys.current === null || isPaste) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") {
        bufferedKeys.current = null;
        return onOpen(false);
      }
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) bufferedKeys.current += event.key;
    };
    const onPaste = (event: ClipboardEvent) => {
      if (bufferedKeys.current === null) return;
      event.preventDefault();
      event.stopPropagation();
      bufferedKeys.current += event.clipboardData?.getData("text/plain").trim() ?? "";
    };
    document.addEventListener("keydown", onKey, { capture: true });
    document.addEventListener("paste", onPaste, { capture: true });
    return () => {
      document.removeEventListener("keydown", onKey, { capture: true });
      document.removeEventListener("paste", onPaste, { capture: true });
    };
  }, [open, onOpen]);
  /** Returns the buffered text once and clears it. */
  const takeBufferedKeys = () => {
    const typed = bufferedKeys.current ?? "";
    bufferedKeys.current = null;
    return typed;
  };
  if (!open) return null;
  return (
    <Suspense>
      <LazyCommandPalette
        source={source}
        takeBufferedKeys={takeBufferedKeys}
        onClose={() => {
          bufferedKeys.current = null;
          onOpen(false);
        }}
      />
    </Suspense>
  );
}

/** Delay in milliseconds before preloading, so that the page loads first. */
const PRELOAD_DELAY_MS = 2000;
