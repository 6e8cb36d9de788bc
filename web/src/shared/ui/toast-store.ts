import { useSyncExternalStore } from "react";

export type Tone = "ok" | "bad" | "info";

export interface Toast {
  id: number;
  text: string;
  tone: Tone;
}

const MAX_TOASTS = 5;
const TOAST_SHOWN_MS = 3000;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/**
 * Shows a toast for three seconds; with more than five, the oldest is removed. A toast that is shown already is replaced,
 * not repeated.
 */
export function toast(text: string, tone: Tone = "info"): void {
  const shown = { id: nextId++, text, tone };
  const others = toasts.filter((one) => one.text !== text || one.tone !== tone);
  setToasts([...others, shown].slice(-MAX_TOASTS));
  setTimeout(() => dismiss(shown.id), TOAST_SHOWN_MS);
}

export function dismiss(id: number): void {
  setToasts(toasts.filter((shown) => shown.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
}

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
