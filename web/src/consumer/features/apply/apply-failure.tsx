import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { NewOffersLink } from "#consumer/offers/new-offers-link.tsx";
import { currentFlow } from "#consumer/products/current.ts";
import { isMissing } from "#consumer/requirements/missing-problem.ts";
import { MissingRequirement } from "#consumer/requirements/missing-requirement.tsx";
import { Problem } from "#shared/api/problem.ts";
import { FormFailure } from "#shared/fields/form-failure.tsx";
import type { FieldForm } from "#shared/fields/use-field-form.ts";
import { buttonClasses } from "#shared/ui/button.tsx";
import { isKeyFactsError } from "./use-apply.ts";

/** Why the application was not sent, with a next step if there is one. */
export function ApplyFailure({ form, error }: { form: FieldForm; error: Error | null }) {
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
