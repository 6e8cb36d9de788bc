import { pickChangedAnswers, storeAnswers, storedAnswers } from "#consumer/answer-drafts.ts";
import type { LenderForm } from "#shared/api/types.ts";
import type { Answers } from "#shared/fields/answers.ts";
import { removeDraft } from "#shared/session/drafts.ts";

/** What was filled in for a lender and not yet sent. */
export interface ApplyDraft {
  answers: Answers;
  /** The purposes that were agreed to. */
  agreed: string[];
  /** The hash of the statement that was ticked as read. */
  read: string | null;
}

const drafts = new Map<string, ApplyDraft>();

function findDraft(offerId: string): ApplyDraft {
  return drafts.get(offerId) ?? { answers: storedAnswers(draftName(offerId)) ?? {}, agreed: [], read: null };
}

function updateDraft(offerId: string, changes: Partial<ApplyDraft>): void {
  drafts.set(offerId, { ...findDraft(offerId), ...changes });
}

/**
 * Keeps what was filled in, by offer, while the statement is read on a page of its own. Answers survive a reload as well;
 * what was agreed to is agreed to anew.
 */
export const applyDrafts = {
  of: findDraft,
  keep: updateDraft,
  keepAnswers: (offerId: string, { fields, known }: LenderForm, answers: Answers) => {
    updateDraft(offerId, { answers });
    storeAnswers(draftName(offerId), fields, pickChangedAnswers(fields, answers, known));
  },
  forget: (offerId: string) => {
    drafts.delete(offerId);
    removeDraft(draftName(offerId));
  },
};

function draftName(offerId: string): string {
  return `apply ${offerId}`;
}
