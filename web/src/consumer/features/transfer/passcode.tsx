import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { customerSession } from "#consumer/session/customer-session.ts";
import { userQuery } from "#consumer/queries.ts";
import { chooseOpenProduct } from "#consumer/session/open-product.ts";
import { completeTransfer, sendTransferPasscode, type TransferCodeSent } from "#shared/api/transfers.ts";
import { OtpForm } from "#shared/ui/otp-form.tsx";
import { type SentCode, withSentAt } from "#shared/ui/sent-code.ts";

interface PasscodeProps {
  prospectId: string;
  request: SentCode<TransferCodeSent>;
  onResent: (passcode: SentCode<TransferCodeSent>) => void;
  onArrived: () => void;
}

/** The passcode sent to the customer's own number. */
export function Passcode({ prospectId, request, onResent, onArrived }: PasscodeProps) {
  const queries = useQueryClient();
  const { nonce, masked } = request.sent;
  const arrive = async (otp: string) => {
    const verified = await completeTransfer(prospectId, { nonce, otp });
    // Order matters: choosing a product clears the stored application.
    chooseOpenProduct(verified.user.inflight_product_type);
    customerSession.keepVerified(verified);
    queries.setQueryData(userQuery(verified.prospectAppId).queryKey, verified.user);
    onArrived();
  };
  return (
    <OtpForm
      id="transfer-passcode"
      lead={m.transfer_sent({ destination: masked })}
      verify={arrive}
      resend={{
        sentCode: request,
        send: () => withSentAt(sendTransferPasscode(prospectId, { nonce })),
        onSent: onResent,
      }}
    />
  );
}
