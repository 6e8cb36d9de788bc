import { useState } from "react";
import { readDraft, removeDraft, storeDraft } from "#shared/session/drafts.ts";

/** A draft of a form that survives a reload, until it is sent or discarded, or the session ends. */
export function useDraft<Draft extends object>(name: string, empty: Draft) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...(readDraft(name) as Partial<Draft> | undefined) }));
  return {
    draft,
    updateDraft: (changes: Partial<Draft>) => {
      const changed = { ...draft, ...changes };
      setDraft(changed);
      storeDraft(name, changed);
    },
    clearDraft: () => {
      setDraft(empty);
      removeDraft(name);
    },
  };
}
