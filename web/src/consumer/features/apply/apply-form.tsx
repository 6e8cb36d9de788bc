import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { NewOffersLink } from "#consumer/offers/new-offers-link.tsx";
import { currentFlow } from "#consumer/products/current.ts";
import { isMissing } from "#consumer/requirements/missing-problem.ts";
import { MissingRequirement } from "#consumer/requirements/missing-requirement.tsx";
import { Problem } from "#shared/api/problem.ts";
import type { LenderForm, Offer } from "#shared/api/types.ts";
import { FormFailure } from "#shared/fields/form-failure.tsx";
import type { FieldForm } from "#shared/fields/use-field-form.ts";
import { Button, buttonClasses } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { ConsentBox } from "#shared/ui/consent-box.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { KeyFactsBox } from "./key-facts-box.tsx";
import { LenderQuestions } from "./lender-questions.tsx";
import { APPLY_AGAIN_ID, type ApplyFormState, consentId, useApplyForm } from "./use-apply-form.ts";
import { isKeyFactsError } from "./use-apply.ts";

interface ApplyFormProps {
  appId: string;
  offer: Offer;
  lenderForm: LenderForm;
}

/** The lender's questions, the key facts statement, the consents and the submit button. */
export function ApplyForm({ appId, offer, lenderForm }: ApplyFormProps) {
  const state = useApplyForm(appId, offer, lenderForm);
  const { form, applying } = state;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
    >
      <ErrorSummary errors={[...form.errors, ...state.errors]} attempt={form.attempt} />
      <LenderQuestions lender={offer.lender.name} form={form} known={lenderForm.known} />
      <KeyFactsBox offer={offer} state={state} />
      <Consents lenderForm={lenderForm} state={state} />
      {offer.elsewhere && (
        <Checkbox
          id={APPLY_AGAIN_ID}
          label={m.apply_again({ lender: offer.lender.name, status: offer.elsewhere.statusText })}
          checked={state.again}
          onChange={(event) => state.setAgain(event.target.checked)}
          error={state.messageFor(APPLY_AGAIN_ID)}
        />
      )}
      {offer.journeyKind !== "api" && <p className="text-ink-2">{m.apply_redirects({ lender: offer.lender.name })}</p>}
      <p className="text-ink-2">{m.apply_hard_enquiry({ lender: offer.lender.name })}</p>
      <ApplyFailure form={form} error={applying.error} />
      <Button type="submit" wide pending={applying.isPending}>
        {m.apply_send()}
      </Button>
    </form>
  );
}

function Consents({ lenderForm, state }: { lenderForm: LenderForm; state: ApplyFormState }) {
  return (
    <>
      <h2 className="text-lg font-bold">{m.apply_consent()}</h2>
      {lenderForm.consents.map(({ purpose, label, required }) => (
        <ConsentBox
          key={purpose}
          id={consentId(purpose)}
          purpose={purpose}
          party={{ lender: lenderForm.lender.key }}
          label={label}
          required={required}
          checked={state.agreed.includes(purpose)}
          onChange={(on) => state.agree(purpose, on)}
          error={state.messageFor(consentId(purpose))}
        />
      ))}
    </>
  );
}

/** Why the application was not sent, with a next step if there is one. */
function ApplyFailure({ form, error }: { form: FieldForm; error: Error | null }) {
  const code = error instanceof Problem ? error.code : null;
  return (
    <>
      {isMissing(error) ? <MissingRequirement error={error} /> : <FormFailure form={form} error={error} />}
      {isKeyFactsError(error) && <p>{m.apply_kfs_again()}</p>}
      <NewOffersLink error={error} />
      {code === "application-closed" && (
        <Link to={currentFlow().paths.welcomeBack} className={buttonClasses("secondary", true)}>
          {m.apply_closed_start()}
        </Link>
      )}
    </>
  );
}
