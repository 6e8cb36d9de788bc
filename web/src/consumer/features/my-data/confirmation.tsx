import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { confirmWithCode, sendConfirmation } from "#shared/api/my-data.ts";
import type { ConfirmationSent } from "#shared/api/types.ts";
import { useConfirmation } from "#shared/session/confirmation.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { type SentCode, withSentAt } from "#shared/ui/sent-code.ts";
import { ConfirmationCode } from "./confirmation-code.tsx";

/** Asks for a passcode sent to the customer's own number when the server requires reauthentication. */
export function Confirmation() {
  const settleConfirmation = useConfirmation();
  return settleConfirmation && <ConfirmationForm onSettled={settleConfirmation} />;
}

function ConfirmationForm({ onSettled }: { onSettled: (confirmed: boolean) => void }) {
  const [sentCode, setSentCode] = useState<SentCode<ConfirmationSent> | null>(null);
  const sending = useMutation({
    mutationFn: () => withSentAt(sendConfirmation()),
    meta: { quiet: true },
    onSuccess: setSentCode,
  });
  return (
    <Dialog title={m.common_confirm_identity()} onClose={() => onSettled(false)}>
      <p role="status">
        {sentCode === null ? m.confirm_text() : m.common_confirm_sent({ destination: sentCode.sent.masked })}
      </p>
      {sentCode !== null && (
        <ConfirmationCode
          sentCode={sentCode}
          confirm={confirmWithCode}
          askAgain={() => withSentAt(sendConfirmation(sentCode.sent.nonce))}
          onResent={setSentCode}
          onDone={() => onSettled(true)}
        />
      )}
      {sentCode === null && (
        <>
          {sending.error && <SaveFailure error={sending.error} />}
          <Button wide pending={sending.isPending} onClick={() => sending.mutate()}>
            {m.confirm_send()}
          </Button>
        </>
      )}
    </Dialog>
  );
}
