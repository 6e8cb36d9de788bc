import { useSyncExternalStore } from "react";
import { isAbortedByUser } from "#shared/api/list.ts";
import { isSessionEnd, problemMessage } from "#shared/api/problem.ts";
import { saveOnDevice } from "#shared/ui/save-on-device.ts";
import { toast } from "../toasts.tsx";

/** A file being downloaded. */
export interface Download {
  id: number;
  file: string;
  stop: () => void;
}

let running: readonly Download[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/**
 * Downloads a file, with progress in the task tray. If the server turns the export into a background task, calls
 * `follow`.
 */
export async function download(
  file: string,
  fetchFile: (signal: AbortSignal) => Promise<Blob | null>,
  follow?: () => void,
): Promise<void> {
  const controller = new AbortController();
  const entry: Download = { id: nextId++, file, stop: () => controller.abort() };
  setRunning([...running, entry]);
  try {
    const fetched = await fetchFile(controller.signal);
    if (fetched === null) follow?.();
    else saveOnDevice(fetched, file);
  } catch (error) {
    if (!isAbortedByUser(error) && !isSessionEnd(error)) toast(problemMessage(error), "bad");
  } finally {
    setRunning(running.filter((other) => other !== entry));
  }
}

export function useDownloads(): readonly Download[] {
  return useSyncExternalStore(subscribe, () => running);
}

function setRunning(next: readonly Download[]): void {
  running = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
