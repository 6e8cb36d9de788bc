import { useState } from "react";
import { m } from "#messages";
import {
  CoApplicantNumber,
  type RequestedPasscode,
  requestPasscode,
} from "#consumer/co-applicant/co-applicant-number.tsx";
import { Records } from "#consumer/features/co-applicant/records.tsx";
import { fetchRecords, sendRecordsCode } from "#shared/api/co-applicants.ts";
import type { CoApplicantRecord } from "#shared/api/types.ts";
import { Button } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { NoticeDialog } from "#shared/ui/notice-dialog.tsx";
import { OtpForm } from "#shared/ui/otp-form.tsx";

/** Shows a co-applicant's data after a passcode, and lets them withdraw. */
export function Page() {
  const [requestedPasscode, setRequestedPasscode] = useState<RequestedPasscode | null>(null);
  const [records, setRecords] = useState<CoApplicantRecord[] | null>(null);
  const [reading, setReading] = useState(false);
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-5 lg:py-10">
      <Heading viewKey="co-applicant">{m.co_applicant_page_title()}</Heading>
      <p className="text-ink-2">{m.co_applicant_page_lead()}</p>
      <Button look="quiet" className="self-start" onClick={() => setReading(true)}>
        {m.co_applicant_notice()}
      </Button>
      {reading && <NoticeDialog purpose="co_applicant" onClose={() => setReading(false)} />}
      {requestedPasscode === null && (
        <CoApplicantNumber
          label={m.co_applicant_page_mobile()}
          action={m.co_applicant_page_ask()}
          ask={sendRecordsCode}
          onPasscodeRequested={setRequestedPasscode}
        />
      )}
      {requestedPasscode !== null && records === null && (
        <CoApplicantPasscode request={requestedPasscode} onResent={setRequestedPasscode} onSeen={setRecords} />
      )}
      {requestedPasscode !== null && records !== null && (
        <Records nonce={requestedPasscode.sent.nonce} records={records} />
      )}
    </section>
  );
}

interface CodeProps {
  request: RequestedPasscode;
  onResent: (passcode: RequestedPasscode) => void;
  onSeen: (records: CoApplicantRecord[]) => void;
}

/** The passcode that unlocks the data stored about a number. */
function CoApplicantPasscode({ request, onResent, onSeen }: CodeProps) {
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
