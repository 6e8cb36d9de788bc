import { useEffect, useLayoutEffect, useState } from "react";
import { mayLeave, UnsavedWork } from "#shared/session/unsaved.ts";

/** Registers unsaved changes of a form, so that the leave guard can ask. */
export function useUnsaved(dirty: boolean): UnsavedWork {
  const [work] = useState(() => new UnsavedWork());
  useLayoutEffect(() => {
    work.setDirty(dirty);
  }, [work, dirty]);
  useEffect(() => work.register(), [work]);
  return work;
}

/** Wraps a form dialog's `onClose`: asks first if changes would be lost. */
export function useGuardedClose(work: UnsavedWork, onClose: () => void): () => void {
  useEffect(() => work.markInDialog(), [work]);
  return () => {
    if (!work.isDirty()) onClose();
    else void mayLeave("dialog").then((leave) => leave && onClose());
  };
}
