import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { keyFactsQuery } from "#consumer/queries.ts";
import type { LenderForm, Offer } from "#shared/api/types.ts";
import { useFieldForm } from "#shared/fields/use-field-form.ts";
import type { FieldError } from "#shared/ui/error-summary.tsx";
import { applyDrafts } from "./drafts.ts";
import { isKeyFactsError, useApply } from "./use-apply.ts";

/** Id of the checkbox that confirms another application to this lender. */
export const APPLY_AGAIN_ID = "apply-again";

/** Id of the checkbox that confirms the key facts statement was read. */
export const KEY_FACTS_ID = "key-facts-read";

/** State of an application before it is sent: answers, key facts statement and consents. */
export function useApplyForm(appId: string, offer: Offer, lenderForm: LenderForm) {
  const { offerId } = offer;
  const [draft] = useState(() => applyDrafts.of(offerId));
  const [agreed, setAgreed] = useState(draft.agreed);
  const [ticked, setTicked] = useState(draft.read);
  const facts = useQuery(keyFactsQuery(offerId));
  const form = useFieldForm({
    fields: lenderForm.fields,
    saved: lenderForm.known,
    draft: draft.answers,
    onChange: (answers) => applyDrafts.keepAnswers(offerId, lenderForm, answers),
  });
  const applying = useApply(appId);
  // A statement in another language or after an expiry has another hash and must be confirmed again.
  const read = ticked === facts.data?.hash ? ticked : null;
  const [again, setAgain] = useState(false);
  const missing = [
    ...(offer.elsewhere && !again ? [isApplyAgainRequired()] : []),
    ...missingConsents(lenderForm, agreed, read),
  ];

  const setRead = (hash: string | null) => {
    setTicked(hash);
    applyDrafts.keep(offerId, { read: hash });
  };
  const agree = (purpose: string, on: boolean) => {
    const now = [...agreed.filter((other) => other !== purpose), ...(on ? [purpose] : [])];
    setAgreed(now);
    applyDrafts.keep(offerId, { agreed: now });
  };
  const submit = () => {
    const fields = form.submitted();
    if (fields === null || read === null || missing.length > 0) return;
    const given = lenderForm.consents.filter(({ purpose }) => agreed.includes(purpose));
    const consents = given.map(({ purpose, noticeVersion }) => ({ purpose, noticeVersion }));
    const onError = (error: Error) => {
      if (isKeyFactsError(error)) setRead(null);
      form.refuse(error);
    };
    applying.mutate({ request: { appId, offerId, fields, consents, ...(again && { again }) }, read }, { onError });
  };
  const errors = form.attempt === 0 ? [] : missing;
  const messageFor = (id: string) => errors.find((error) => error.id === id)?.message;
  return { form, facts, read, setRead, agreed, agree, again, setAgain, applying, submit, errors, messageFor };
}

export type ApplyFormState = ReturnType<typeof useApplyForm>;

export function consentId(purpose: string): string {
  return `consent-${purpose}`;
}

function isApplyAgainRequired(): FieldError {
  return { id: APPLY_AGAIN_ID, message: m.apply_again_required(), named: true };
}

/** Checkboxes that are still required. */
function missingConsents({ consents }: LenderForm, agreed: string[], read: string | null): FieldError[] {
  const keyFacts: FieldError[] =
    read === null ? [{ id: KEY_FACTS_ID, message: m.apply_kfs_required(), named: true }] : [];
  const unticked = consents.filter(({ purpose, required }) => required && !agreed.includes(purpose));
  const consent = unticked.map(({ purpose }): FieldError => ({
    id: consentId(purpose),
    message: m.apply_consent_required(),
    named: true,
  }));
  return [...keyFacts, ...consent];
}
