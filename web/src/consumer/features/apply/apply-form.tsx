import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { Problem } from "#shared/api/problem.ts";
import type { LenderForm, Offer } from "#shared/api/types.ts";
import type { Answers } from "#shared/fields/answers.ts";
import { Fields } from "#shared/fields/fields.tsx";
import { FormFailure } from "#shared/fields/form-failure.tsx";
import { useFieldForm } from "#shared/fields/use-field-form.ts";
import { Button, buttonClasses } from "#shared/ui/button.tsx";
import { ConsentBox } from "#shared/ui/consent-box.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { useApply } from "./use-apply.ts";

interface ApplyFormProps {
  appId: string;
  offer: Offer;
  asked: LenderForm;
}

/** What the lender asks beyond the profile, the consents, and the button that sends it all. */
export function ApplyForm({ appId, offer, asked }: ApplyFormProps) {
  const form = useFieldForm({ fields: asked.fields, saved: NOTHING });
  const [agreed, setAgreed] = useState<string[]>([]);
  const applying = useApply(appId);
  const missing = asked.consents.filter(({ purpose, required }) => required && !agreed.includes(purpose));
  const consentFaults = form.attempt === 0 ? [] : missing.map(({ purpose }) => consentFault(purpose));
  const faults = [...form.faults, ...consentFaults];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = form.submitted();
    if (fields === null || missing.length > 0) return;
    const given = asked.consents.filter(({ purpose }) => agreed.includes(purpose));
    const consents = given.map(({ purpose, noticeVersion }) => ({ purpose, noticeVersion }));
    applying.mutate({ appId, offerId: offer.offerId, fields, consents }, { onError: form.refuse });
  };
  const agree = (purpose: string, on: boolean) =>
    setAgreed((before) => [...before.filter((other) => other !== purpose), ...(on ? [purpose] : [])]);
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary faults={faults} attempt={form.attempt} />
      {form.fields.length > 0 && (
        <>
          <h2 className="text-lg font-bold">{m.apply_questions({ lender: offer.lender.name })}</h2>
          <Fields form={form} />
        </>
      )}
      <h2 className="text-lg font-bold">{m.apply_consent()}</h2>
      {asked.consents.map((consent) => (
        <ConsentBox
          key={consent.purpose}
          id={consentId(consent.purpose)}
          purpose={consent.purpose}
          lender={asked.lender.key}
          label={consent.label}
          required={consent.required}
          checked={agreed.includes(consent.purpose)}
          onChange={(on) => agree(consent.purpose, on)}
          error={consentFaults.find(({ id }) => id === consentId(consent.purpose))?.message}
        />
      ))}
      {offer.journeyKind !== "api" && <p className="text-ink-2">{m.apply_redirects({ lender: offer.lender.name })}</p>}
      <FormFailure form={form} error={applying.error} />
      {isOutdated(applying.error) && (
        <Link to="/user/offers" className={buttonClasses("secondary", true)}>
          {m.apply_to_offers()}
        </Link>
      )}
      <Button type="submit" wide pending={applying.isPending}>
        {m.apply_send()}
      </Button>
    </form>
  );
}

const NOTHING: Answers = {};

/** The profile or the lender has changed since: another offer has to be chosen. */
function isOutdated(error: Error | null): boolean {
  return error instanceof Problem && error.code === "offer-outdated";
}

function consentId(purpose: string): string {
  return `consent-${purpose}`;
}

function consentFault(purpose: string) {
  return { id: consentId(purpose), message: m.apply_consent_required() };
}
