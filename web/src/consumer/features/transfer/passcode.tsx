import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { customerSession } from "#consumer/customer-session.ts";
import { chooseOpenProduct } from "#consumer/open-product.ts";
import { userQuery } from "#consumer/queries.ts";
import { ResendCode } from "#consumer/resend-code.tsx";
import { problemMessage } from "#shared/api/problem.ts";
import { completeTransfer, sendTransferPasscode, type TransferCodeSent } from "#shared/api/transfers.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/ui/button.tsx";
import { ErrorSummary } from "#shared/ui/error-summary.tsx";
import { OtpInput } from "#shared/ui/otp-input.tsx";

/** A requested passcode, and when (epoch milliseconds). */
export interface RequestedPasscode {
  sent: TransferCodeSent;
  sentAt: number;
}

interface PasscodeProps {
  prospectId: string;
  request: RequestedPasscode;
  onResent: (passcode: RequestedPasscode) => void;
  onArrived: () => void;
}

const FIELD = "transfer-passcode";

/** The passcode sent to the customer's own number. */
export function Passcode({ prospectId, request, onResent, onArrived }: PasscodeProps) {
  const digits = useBoot().limits.otpDigits;
  const queries = useQueryClient();
  const [code, setCode] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [incomplete, setIncomplete] = useState(false);
  const { nonce, masked } = request.sent;
  const arriving = useMutation({
    mutationFn: (otp: string) => completeTransfer(prospectId, { nonce, otp }),
    meta: { quiet: true },
    onSuccess: (verified) => {
      // Order matters: choosing a product clears the stored application.
      chooseOpenProduct(verified.user.inflight_product_type);
      customerSession.keepVerified(verified);
      queries.setQueryData(userQuery(verified.prospectAppId).queryKey, verified.user);
      onArrived();
    },
    onError: () => setAttempt((count) => count + 1),
  });
  const error = incomplete ? m.common_otp_incomplete() : arriving.error ? problemMessage(arriving.error) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === digits) return arriving.mutate(code);
    setIncomplete(true);
    setAttempt((count) => count + 1);
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p role="status" className="text-ink-2">
        {m.transfer_sent({ destination: masked })}
      </p>
      <ErrorSummary errors={error === undefined ? [] : [{ id: FIELD, message: error }]} attempt={attempt} />
      <OtpInput
        id={FIELD}
        label={m.common_otp_label({ digits })}
        error={error}
        digits={digits}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setIncomplete(false);
        }}
      />
      <Button type="submit" wide pending={arriving.isPending}>
        {m.common_otp_check()}
      </Button>
      <ResendCode
        sentCode={request}
        send={async () => ({ sent: await sendTransferPasscode(prospectId, { nonce }), sentAt: Date.now() })}
        onSent={(again) => {
          setCode("");
          arriving.reset();
          onResent(again);
        }}
      />
    </form>
  );
}
