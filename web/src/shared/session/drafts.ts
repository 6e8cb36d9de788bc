/**
 * Drafts of forms: kept for this tab only, so that they survive a reload, until they are saved or the session ends.
 * Callers leave out secrets (PAN, codes).
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

/** The session is over: what was typed in it is nobody else's. */
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
    // A device without room keeps nothing: the form works as before.
  }
}
