import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { sendSignup, type Signup } from "#shared/api/signup.ts";
import type { FieldDescriptor, Notice } from "#shared/api/types.ts";
import { Fields } from "#shared/fields/fields.tsx";
import { FormFailure } from "#shared/fields/form-failure.tsx";
import { useFieldForm } from "#shared/fields/use-field-form.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConsentBox } from "#shared/ui/consent-box.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";

interface SignupFieldsProps extends Signup {
  fields: FieldDescriptor[];
  notice: Notice;
}

/** The consent that an application needs. */
export const PURPOSE = "merchant_signup";
const CONSENT_BOX = "consent-merchant-signup";

/** Fields of the sign-up; nothing is stored in the browser. */
export function SignupFields({ kind, partner, fields, notice }: SignupFieldsProps) {
  const navigate = useNavigate();
  const form = useFieldForm({ fields, saved: {} });
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const sending = useMutation({
    mutationFn: sendSignup,
    meta: { quiet: true },
    onSuccess: () => navigate({ to: "/create-merchant-form/success" }),
    onError: form.refuse,
  });
  const boxError = tried && !agreed ? m.invalid_consent_merchant_signup() : undefined;
  const errors =
    boxError === undefined
      ? form.errors
      : [...form.errors, { id: CONSENT_BOX, message: boxError, named: true as const }];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const answers = form.submitted();
    if (answers === null || !agreed) return;
    const partnerParam = partner === undefined ? {} : { partner };
    sending.mutate({ kind, ...partnerParam, noticeVersion: notice.version, fields: answers });
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <Fields form={form} />
      <ConsentBox
        id={CONSENT_BOX}
        purpose={PURPOSE}
        label={notice.label}
        required
        checked={agreed}
        onChange={setAgreed}
        error={boxError}
      />
      <FormFailure form={form} error={sending.error} />
      <Button type="submit" wide pending={sending.isPending}>
        {m.signup_submit()}
      </Button>
    </form>
  );
}
