import type { ConfirmationSent } from "#shared/api/types.ts";
import { OtpForm } from "#shared/ui/otp-form.tsx";
import type { SentCode } from "#shared/ui/sent-code.ts";

interface ConfirmationCodeProps<Sent extends ConfirmationSent> {
  sentCode: SentCode<Sent>;
  /** Sends the passcode. */
  confirm: (entry: { nonce: string; otp: string }) => Promise<unknown>;
  askAgain: () => Promise<SentCode<Sent>>;
  onResent: (sentCode: SentCode<Sent>) => void;
  onDone: () => unknown;
}

/** The passcode that confirms the customer's identity or a further channel. */
export function ConfirmationCode<Sent extends ConfirmationSent>(props: ConfirmationCodeProps<Sent>) {
  const { sentCode, confirm, askAgain, onResent, onDone } = props;
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
