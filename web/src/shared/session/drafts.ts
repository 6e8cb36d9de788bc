/**
 * Drafts of forms in sessionStorage, which survive a reload, until they are saved or the session ends. Callers leave
 * out secrets (PAN, codes).
 */
const KEY = "drafts";

type Drafts = Record<string, unknown>;

export function storeDraft(name: string, draft: unknown): void {
  writeDrafts({ ...readDrafts(), [name]: draft });
}

export function readDraft(name: string): unknown {
  return readDrafts()[name];
}

export function removeDraft(name: string): void {
  const { [name]: _, ...others } = readDrafts();
  writeDrafts(others);
}

/** Drafts must not outlive the session, because the next person may be another. */
export function removeDrafts(): void {
  sessionStorage.removeItem(KEY);
}

function readDrafts(): Drafts {
  return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Drafts;
}

function writeDrafts(drafts: Drafts): void {
  if (Object.keys(drafts).length === 0) return removeDrafts();
  try {
    sessionStorage.setItem(KEY, JSON.stringify(drafts));
  } catch {
    // Ignores a full storage: the form works without drafts.
  }
}
