import { pickChangedAnswers, storeAnswers, storedAnswers } from "#consumer/session/answer-drafts.ts";
import type { LenderForm } from "#shared/api/types.ts";
import type { Answers } from "#shared/fields/answers.ts";
import { removeDraft } from "#shared/session/drafts.ts";

/** Form values for a lender that are not sent yet. */
export interface ApplyDraft {
  answers: Answers;
  /** Purposes with consent. */
  agreed: string[];
  /** Hash of the key facts statement that was confirmed as read. */
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
 * Keeps form values by offer while the key facts statement is open. Answers survive a reload; consents must be given
 * again.
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
