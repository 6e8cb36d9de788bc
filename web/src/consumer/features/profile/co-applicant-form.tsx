import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { type RequestedPasscode, requestPasscode } from "#consumer/co-applicant-number.tsx";
import { ResendCode } from "#consumer/resend-code.tsx";
import { addCoApplicant, sendCoApplicantCode } from "#shared/api/co-applicants.ts";
import { fetchNotice } from "#shared/api/public.ts";
import { Problem } from "#shared/api/problem.ts";
import type { FieldDescriptor, NewCoApplicant } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Fields } from "#shared/fields/fields.tsx";
import { FormFailure } from "#shared/fields/form-failure.tsx";
import { useFieldForm } from "#shared/fields/use-field-form.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConsentBox } from "#shared/ui/consent-box.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { OtpInput } from "#shared/ui/otp-input.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

interface CoApplicantFormProps {
  requestedPasscode: RequestedPasscode;
  /** Further fields of a co-applicant. */
  fields: FieldDescriptor[];
  onResent: (passcode: RequestedPasscode) => void;
  onAdded: () => Promise<void>;
}

const PURPOSE = "co_applicant";
const CODE_FIELD = "co-applicant-code";
const CONSENT_BOX = "consent-co-applicant";

/** A co-applicant's answers, notice and passcode, submitted together. */
export function CoApplicantForm({ requestedPasscode, fields, onResent, onAdded }: CoApplicantFormProps) {
  const { language, limits } = useBoot();
  const notice = useQuery({
    queryKey: ["notice", PURPOSE, undefined, language],
    queryFn: () => fetchNotice(PURPOSE),
    meta: { quiet: true },
  });
  const form = useFieldForm({ fields, saved: {} });
  const [code, setCode] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const adding = useMutation({
    mutationFn: async (sent: Pick<NewCoApplicant, "noticeVersion" | "fields">) => {
      await addCoApplicant({ nonce: requestedPasscode.sent.nonce, otp: code, ...sent });
      await onAdded();
    },
    meta: { quiet: true },
    onError: form.refuse,
  });
  if (notice.error) {
    return <LoadFailure error={notice.error} pending={notice.isFetching} onRetry={() => void notice.refetch()} />;
  }
  if (!notice.data) return <Skeleton boxes={["h-20", "h-20", "h-13"]} />;
  const { label, version } = notice.data;
  const refusedCode = adding.error instanceof Problem ? adding.error.fields["otp"] : undefined;
  const codeError = tried && code.length !== limits.otpDigits ? m.common_otp_incomplete() : refusedCode;
  const boxError = tried && !agreed ? m.invalid_consent_co_applicant() : undefined;
  const others = [
    ...(boxError === undefined ? [] : [{ id: CONSENT_BOX, message: boxError, named: true as const }]),
    ...(codeError === undefined ? [] : [{ id: CODE_FIELD, message: codeError }]),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const answers = form.submitted();
    if (answers !== null && agreed && code.length === limits.otpDigits) {
      adding.mutate({ noticeVersion: version, fields: answers });
    }
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p role="status" className="text-ink-2">
        {m.profile_co_applicant_code_lead({ destination: requestedPasscode.sent.masked })}
      </p>
      <ErrorSummary errors={[...form.errors, ...others]} attempt={form.attempt} />
      <Fields form={form} />
      <ConsentBox
        id={CONSENT_BOX}
        purpose={PURPOSE}
        label={label}
        required
        checked={agreed}
        onChange={setAgreed}
        error={boxError}
      />
      <OtpInput
        id={CODE_FIELD}
        label={m.common_otp_label({ digits: limits.otpDigits })}
        error={codeError}
        digits={limits.otpDigits}
        value={code}
        onChange={setCode}
      />
      {refusedCode === undefined && <FormFailure form={form} error={adding.error} />}
      <Button type="submit" wide pending={adding.isPending}>
        {m.profile_co_applicant_confirm()}
      </Button>
      <ResendCode
        sentCode={requestedPasscode}
        send={() => requestPasscode(sendCoApplicantCode, requestedPasscode.mobile, requestedPasscode.sent.nonce)}
        onSent={(again) => {
          setCode("");
          adding.reset();
          onResent(again);
        }}
      />
    </form>
  );
}
