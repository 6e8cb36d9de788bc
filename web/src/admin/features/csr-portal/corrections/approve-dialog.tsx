import { useMutation, useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { problemMessage } from "#shared/api/problem.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Facts } from "#shared/console-ui/detail-page.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { Banner } from "#shared/ui/banner.tsx";
import { TicketFileLink } from "#shared/ui/ticket-file.tsx";
import { loadTicketFile } from "../tickets/queries.ts";
import { approve, type Correction, correctionQuery } from "./queries.ts";

interface ApproveDialogProps {
  correction: Correction;
  onClose: () => void;
}

/** Shows the value beside the evidence before it is approved. */
export function ApproveDialog({ correction: { id, field, ticketId, file }, onClose }: ApproveDialogProps) {
  const detail = useQuery(correctionQuery(id));
  const approving = useMutation({
    mutationFn: () => approve(id),
    meta: { quiet: true },
    onSuccess: () => {
      toast(m.corrections_approved(), "ok");
      onClose();
    },
  });
  const isContact = field === "mobile" || field === "email";
  return (
    <ShowDialog
      title={m.corrections_approve_title()}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button pending={approving.isPending} disabled={!detail.isSuccess} onClick={() => approving.mutate()}>
            {m.corrections_approve()}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{isContact ? m.corrections_approve_contact_text() : m.corrections_approve_text()}</p>
      <Loaded query={detail} skeleton={["h-12"]}>
        {({ oldMasked, newValue }) => (
          <Facts
            facts={[
              { name: m.corrections_old(), value: oldMasked },
              { name: m.corrections_new(), value: newValue },
            ]}
          />
        )}
      </Loaded>
      {ticketId !== null && <TicketFileLink name={m.corrections_file()} load={() => loadTicketFile(ticketId, file)} />}
      {approving.error !== null && (
        <Banner tone="bad" live>
          {problemMessage(approving.error)}
        </Banner>
      )}
    </ShowDialog>
  );
}
