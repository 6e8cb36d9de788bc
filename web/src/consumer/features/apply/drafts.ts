import type { Answers } from "#shared/fields/answers.ts";

/** What was filled in for a lender and not yet sent. */
export interface ApplyDraft {
  answers: Answers;
  /** The purposes that were agreed to. */
  agreed: string[];
  /** The hash of the statement that was ticked as read. */
  read: string | null;
}

const EMPTY: ApplyDraft = { answers: {}, agreed: [], read: null };

const drafts = new Map<string, ApplyDraft>();

/** Keeps what was filled in, by offer, while the statement is read on a page of its own. In memory only. */
export const applyDrafts = {
  of: (offerId: string): ApplyDraft => drafts.get(offerId) ?? EMPTY,
  keep: (offerId: string, changes: Partial<ApplyDraft>) =>
    drafts.set(offerId, { ...applyDrafts.of(offerId), ...changes }),
  forget: (offerId: string) => drafts.delete(offerId),
};
