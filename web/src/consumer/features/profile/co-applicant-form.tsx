import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { type RequestedPasscode, requestPasscode } from "#consumer/co-applicant/co-applicant-number.tsx";
import { addCoApplicant, sendCoApplicantCode } from "#shared/api/co-applicants.ts";
import { fetchNotice } from "#shared/api/public.ts";
import type { FieldDescriptor, Notice } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { wireAnswers } from "#shared/fields/answers.ts";
import { Fields } from "#shared/fields/fields.tsx";
import { FormFailure } from "#shared/fields/form-failure.tsx";
import { useFieldForm } from "#shared/fields/use-field-form.ts";
import { ConsentBox } from "#shared/ui/consent-box.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { OtpForm } from "#shared/ui/otp-form.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

interface CoApplicantFormProps {
  requestedPasscode: RequestedPasscode;
  /** Further fields of a co-applicant. */
  fields: FieldDescriptor[];
  onResent: (passcode: RequestedPasscode) => void;
  onAdded: () => Promise<void>;
}

interface AnswersFormProps extends CoApplicantFormProps {
  notice: Pick<Notice, "label" | "version">;
}

const PURPOSE = "co_applicant";
const CONSENT_BOX = "consent-co-applicant";

/** A co-applicant's answers, notice and passcode, submitted together. */
export function CoApplicantForm(props: CoApplicantFormProps) {
  const { language } = useBoot();
  const notice = useQuery({
    queryKey: ["notice", PURPOSE, undefined, language],
    queryFn: () => fetchNotice(PURPOSE),
    meta: { quiet: true },
  });
  if (notice.error) {
    return <LoadFailure error={notice.error} pending={notice.isFetching} onRetry={() => void notice.refetch()} />;
  }
  if (!notice.data) return <Skeleton boxes={["h-20", "h-20", "h-13"]} />;
  return <AnswersForm {...props} notice={notice.data} />;
}

function AnswersForm({ requestedPasscode, fields, onResent, onAdded, notice }: AnswersFormProps) {
  const form = useFieldForm({ fields, saved: {} });
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const { mobile, sent } = requestedPasscode;
  const boxError = tried && !agreed ? m.invalid_consent_co_applicant() : undefined;
  const boxErrors = boxError === undefined ? [] : [{ id: CONSENT_BOX, message: boxError, named: true as const }];
  const validate = () => {
    setTried(true);
    return form.submitted() !== null && agreed;
  };
  const add = async (otp: string) => {
    const answers = wireAnswers(fields, form.answers);
    try {
      await addCoApplicant({ nonce: sent.nonce, otp, noticeVersion: notice.version, fields: answers });
    } catch (error) {
      form.refuse(error as Error);
      throw error;
    }
    await onAdded();
  };
  const box = { label: notice.label, checked: agreed, onChange: setAgreed, error: boxError };
  const questions = (
    <>
      <Fields form={form} />
      <ConsentBox {...box} id={CONSENT_BOX} purpose={PURPOSE} required />
    </>
  );
  return (
    <OtpForm
      id="co-applicant-code"
      lead={m.profile_co_applicant_code_lead({ destination: sent.masked })}
      action={m.profile_co_applicant_confirm()}
      answers={{
        fields: questions,
        errors: [...form.errors, ...boxErrors],
        validate,
        renderFailure: (error) => <FormFailure form={form} error={error} />,
      }}
      verify={add}
      resend={{
        sentCode: requestedPasscode,
        send: () => requestPasscode(sendCoApplicantCode, mobile, sent.nonce),
        onSent: onResent,
      }}
    />
  );
}
