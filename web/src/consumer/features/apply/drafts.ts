import { changedAnswers, keepAnswers, keptAnswers } from "#consumer/answer-drafts.ts";
import type { LenderForm } from "#shared/api/types.ts";
import type { Answers } from "#shared/fields/answers.ts";
import { dropDraft } from "#shared/session/drafts.ts";

/** What was filled in for a lender and not yet sent. */
export interface ApplyDraft {
  answers: Answers;
  /** The purposes that were agreed to. */
  agreed: string[];
  /** The hash of the statement that was ticked as read. */
  read: string | null;
}

const drafts = new Map<string, ApplyDraft>();

function of(offerId: string): ApplyDraft {
  return drafts.get(offerId) ?? { answers: keptAnswers(nameOf(offerId)) ?? {}, agreed: [], read: null };
}

function keep(offerId: string, changes: Partial<ApplyDraft>): void {
  drafts.set(offerId, { ...of(offerId), ...changes });
}

/**
 * Keeps what was filled in, by offer, while the statement is read on a page of its own. Answers survive a reload as well;
 * what was agreed to is agreed to anew.
 */
export const applyDrafts = {
  of,
  keep,
  keepAnswers: (offerId: string, { fields, known }: LenderForm, answers: Answers) => {
    keep(offerId, { answers });
    keepAnswers(nameOf(offerId), fields, changedAnswers(fields, answers, known));
  },
  forget: (offerId: string) => {
    drafts.delete(offerId);
    dropDraft(nameOf(offerId));
  },
};

function nameOf(offerId: string): string {
  return `apply ${offerId}`;
}
