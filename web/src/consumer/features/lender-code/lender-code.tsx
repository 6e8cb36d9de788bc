import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { handLenderCode } from "#shared/api/lender-codes.ts";
import type { SentSubmission } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { OtpForm } from "#shared/ui/otp-form.tsx";

interface LenderCodeProps {
  submission: SentSubmission;
  onTaken: (lender: string) => void;
}

/** Takes the passcode that the lender sent to the customer. */
export function LenderCode({ submission: { submissionId, lender }, onTaken }: LenderCodeProps) {
  const digits = useBoot().limits.otpDigits;
  const queries = useQueryClient();
  return (
    <OtpForm
      id="lender-code"
      label={m.lender_code_label({ lender: lender.name, digits })}
      lead={m.lender_code_lead({ lender: lender.name })}
      action={m.lender_code_send()}
      verify={async (otp) => {
        await handLenderCode(submissionId, otp);
        onTaken(lender.name);
        await queries.invalidateQueries();
      }}
    />
  );
}
