import { m } from "#messages";
import { type RequestedPasscode, requestPasscode } from "#consumer/co-applicant/co-applicant-number.tsx";
import { sendRecordsCode, fetchRecords } from "#shared/api/co-applicants.ts";
import type { CoApplicantRecord } from "#shared/api/types.ts";
import { OtpForm } from "#shared/ui/otp-form.tsx";

interface CodeProps {
  request: RequestedPasscode;
  onResent: (passcode: RequestedPasscode) => void;
  onSeen: (records: CoApplicantRecord[]) => void;
}

/** The passcode that unlocks the data stored about a number. */
export function CoApplicantPasscode({ request, onResent, onSeen }: CodeProps) {
  const { mobile, sent } = request;
  return (
    <OtpForm
      id="co-applicant-code"
      lead={m.co_applicant_page_sent({ destination: sent.masked })}
      verify={async (otp) => onSeen(await fetchRecords({ nonce: sent.nonce, otp }))}
      resend={{
        sentCode: request,
        send: () => requestPasscode(sendRecordsCode, mobile, sent.nonce),
        onSent: onResent,
      }}
    />
  );
}
