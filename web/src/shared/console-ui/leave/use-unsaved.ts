import { useEffect, useLayoutEffect, useState } from "react";
import { mayLeave, UnsavedWork } from "#shared/session/unsaved.ts";

/** Keeps count of what a form holds that is not saved, so that it is not left by mistake. */
export function useUnsaved(dirty: boolean): UnsavedWork {
  const [work] = useState(() => new UnsavedWork());
  useLayoutEffect(() => {
    work.setDirty(dirty);
  }, [work, dirty]);
  useEffect(() => work.register(), [work]);
  return work;
}

/** The `onClose` of a dialog with a form: asks first where something would be lost. */
export function useGuardedClose(work: UnsavedWork, onClose: () => void): () => void {
  useEffect(() => work.markInDialog(), [work]);
  return () => {
    if (!work.isDirty()) onClose();
    else void mayLeave("dialog").then((leave) => leave && onClose());
  };
}
