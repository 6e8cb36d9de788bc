import type { ConfirmationSent } from "#shared/api/types.ts";
import { OtpForm } from "#shared/ui/otp-form.tsx";
import type { SentCode } from "#shared/ui/sent-code.ts";

type SentConfirmation = SentCode<ConfirmationSent>;

interface ConfirmationCodeProps {
  sentCode: SentConfirmation;
  /** Sends the passcode. */
  confirm: (entry: { nonce: string; otp: string }) => Promise<unknown>;
  askAgain: () => Promise<SentConfirmation>;
  onResent: (sentCode: SentConfirmation) => void;
  onDone: () => unknown;
}

/** The passcode that confirms the customer's identity or a further channel. */
export function ConfirmationCode({ sentCode, confirm, askAgain, onResent, onDone }: ConfirmationCodeProps) {
  return (
    <OtpForm
      id="confirmation"
      verify={async (otp) => {
        await confirm({ nonce: sentCode.sent.nonce, otp });
        await onDone();
      }}
      resend={{ sentCode, send: askAgain, onSent: onResent }}
    />
  );
}
