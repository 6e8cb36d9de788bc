import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { m } from "#messages";
import type { CoApplicantCodeRequest, CoApplicantCodeSent, FieldDescriptor } from "#shared/api/types.ts";
import { Fields } from "#shared/fields/fields.tsx";
import { FormFailure } from "#shared/fields/form-failure.tsx";
import { useFieldForm } from "#shared/fields/use-field-form.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { type SentCode, withSentAt } from "#shared/ui/sent-code.ts";

/** A requested passcode, and for which number. */
export interface RequestedPasscode extends SentCode<CoApplicantCodeSent> {
  mobile: string;
}

type RequestPasscode = (body: CoApplicantCodeRequest) => Promise<CoApplicantCodeSent>;

interface CoApplicantNumberProps {
  label: string;
  action: string;
  ask: RequestPasscode;
  onPasscodeRequested: (passcode: RequestedPasscode) => void;
}

/** Asks for a mobile number and sends it a passcode. */
export function CoApplicantNumber({ label, action, ask, onPasscodeRequested }: CoApplicantNumberProps) {
  const form = useFieldForm({ fields: [buildNumberField(label)], saved: {} });
  const asking = useMutation({
    mutationFn: (mobile: string) => requestPasscode(ask, mobile),
    meta: { quiet: true },
    onSuccess: onPasscodeRequested,
    onError: form.refuse,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answers = form.submitted();
    if (answers !== null) asking.mutate(String(answers["mobile"]));
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <Fields form={form} />
      <FormFailure form={form} error={asking.error} />
      <Button type="submit" wide pending={asking.isPending}>
        {action}
      </Button>
    </form>
  );
}

/** Sends a passcode; with the nonce of an earlier request, that passcode stays valid. */
export async function requestPasscode(
  ask: RequestPasscode,
  mobile: string,
  nonce?: string,
): Promise<RequestedPasscode> {
  return { mobile, ...(await withSentAt(ask({ mobile, ...(nonce !== undefined && { nonce }) }))) };
}

function buildNumberField(label: string): FieldDescriptor {
  const baseField = {
    required: true,
    options: null,
    min: null,
    max: null,
    maxLength: null,
    showIf: null,
    item: null,
    fields: [],
  };
  return { ...baseField, key: "mobile", kind: "mobile", label, why: m.common_co_applicant_mobile_hint() };
}
