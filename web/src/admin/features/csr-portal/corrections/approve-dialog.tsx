import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { m } from "#messages";
import { problemMessage } from "#shared/api/problem.ts";
import { loadTicketFile } from "#shared/api/admin/tickets.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Facts } from "#shared/console-ui/detail-page.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { ShowDialog } from "#shared/console-ui/show-dialog.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { Banner } from "#shared/ui/banner.tsx";
import { TicketFileLink } from "#shared/ui/ticket-file.tsx";
import { ticketQuery } from "../tickets/queries.ts";
import { approve, type Correction, revealedQuery } from "./queries.ts";

const MILLISECONDS = 1_000;

interface ApproveDialogProps {
  correction: Correction;
  onClose: () => void;
}

/** Shows the value beside the evidence before it is approved. */
export function ApproveDialog({ correction, onClose }: ApproveDialogProps) {
  const { id, field, byLetter } = correction;
  const approving = useMutation({
    mutationFn: () => approve(id),
    meta: { quiet: true },
    onSuccess: ({ state }) => {
      if (state === "lapsed") toast(m.corrections_ended_unchanged(), "bad");
      else toast(m.corrections_approved(), "ok");
      onClose();
    },
  });
  // Loaded by `Values`: nobody approves what they have not seen.
  const { isSuccess } = useQuery({ ...revealedQuery(id), enabled: false });
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
          <Button pending={approving.isPending} disabled={!isSuccess} onClick={() => approving.mutate()}>
            {m.corrections_approve()}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{isContact ? m.corrections_approve_contact_text() : m.corrections_approve_text()}</p>
      {byLetter && <Banner tone="warn">{m.corrections_approve_letter()}</Banner>}
      <Values correction={correction} />
      <Evidence correction={correction} />
      {approving.error !== null && (
        <Banner tone="bad" live>
          {problemMessage(approving.error)}
        </Banner>
      )}
    </ShowDialog>
  );
}

/** The new value, hidden again after a while. */
function Values({ correction: { id, oldMasked, newMasked } }: { correction: Correction }) {
  const detail = useQuery(revealedQuery(id));
  const [isHidden, setIsHidden] = useState(false);
  const seconds = detail.data?.hideAfterSeconds;
  useEffect(() => {
    if (seconds === undefined || isHidden) return undefined;
    const timer = setTimeout(() => setIsHidden(true), seconds * MILLISECONDS);
    return () => clearTimeout(timer);
  }, [seconds, isHidden]);
  const showAgain = async () => {
    const { isSuccess } = await detail.refetch();
    if (isSuccess) setIsHidden(false);
  };
  return (
    <Loaded query={detail} skeleton={["h-12"]}>
      {({ newValue }) => (
        <>
          <Facts
            facts={[
              { name: m.corrections_old(), value: oldMasked },
              { name: m.corrections_new(), value: isHidden ? newMasked : newValue },
            ]}
          />
          {isHidden && (
            <Button
              look="secondary"
              className="self-start"
              pending={detail.isFetching}
              onClick={() => void showAgain()}
            >
              {m.corrections_show_again()}
            </Button>
          )}
          {isHidden && detail.error !== null && (
            <Banner tone="bad" live>
              {problemMessage(detail.error)}
            </Banner>
          )}
        </>
      )}
    </Loaded>
  );
}

/** The file, and who added it. */
function Evidence({ correction: { ticketId, file } }: { correction: Correction }) {
  const ticket = useQuery({ ...ticketQuery(ticketId ?? ""), enabled: ticketId !== null });
  const entry = ticket.data?.entries.find(({ kind, to }) => kind === "file" && to === String(file));
  if (ticketId === null || entry === undefined) return null;
  return (
    <p className="flex flex-col">
      <span className="text-sm text-ink-2">
        {entry.author === "requester"
          ? m.corrections_evidence_requester()
          : m.corrections_evidence_by({ by: entry.by ?? "" })}
      </span>
      <TicketFileLink name={entry.text} load={() => loadTicketFile(ticketId, file)} />
    </p>
  );
}
