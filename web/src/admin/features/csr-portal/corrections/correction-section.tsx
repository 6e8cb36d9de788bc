import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { sessionQuery, usePermission } from "#admin/queries.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Facts } from "#shared/console-ui/detail-page.tsx";
import { ReasonDialog } from "#shared/console-ui/form/reason-dialog.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { NO_APPLICATION } from "../queries.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { type Correction, refuse, withdraw } from "./queries.ts";
import { CORRECTION_STATES, describeProof, isOpen, titleField } from "./states.ts";

interface CorrectionSectionProps {
  correction: Correction;
  /** Whether it leads to its customer. */
  isNamed?: boolean;
}

/** A correction with its evidence, and what can be done about it. */
export function CorrectionSection({ correction, isNamed = false }: CorrectionSectionProps) {
  const { language } = useBoot();
  const { label, tone } = CORRECTION_STATES[correction.state];
  const on = (by: string, at: string) => m.corrections_by({ by, date: formatDateTime(at, language) });
  const { customerId, customer, decidedBy, decidedAt, effectiveAt } = correction;
  const isContact = correction.field === "mobile" || correction.field === "email";
  return (
    <Section title={titleField(correction.field)} note={correction.reason}>
      <Facts
        facts={[
          ...(isNamed
            ? [
                {
                  name: m.corrections_customer(),
                  value: (
                    <Link
                      key="customer"
                      to="/admin/csr-portal/$id/$pid"
                      params={{ id: customerId, pid: NO_APPLICATION }}
                      search={{ tab: "corrections" }}
                      className="rounded-sm text-brand-strong underline underline-offset-4"
                    >
                      {customer ?? m.csr_portal_nameless()}
                    </Link>
                  ),
                },
              ]
            : []),
          {
            name: m.corrections_state(),
            value: (
              <Pill key="state" tone={tone}>
                {label()}
              </Pill>
            ),
          },
          { name: m.corrections_old(), value: correction.oldMasked },
          { name: m.corrections_new(), value: correction.newMasked },
          { name: m.corrections_proposed_by(), value: on(correction.proposedBy, correction.proposedAt) },
          ...(decidedBy === null || decidedAt === null
            ? []
            : [{ name: m.corrections_decided_by(), value: on(decidedBy, decidedAt) }]),
          ...(isContact ? [{ name: m.corrections_proof(), value: describeProof(correction) }] : []),
          ...(effectiveAt !== null && isOpen(correction)
            ? [{ name: m.corrections_effective(), value: formatDateTime(effectiveAt, language) }]
            : []),
          ...(correction.decision === null ? [] : [{ name: m.common_reason(), value: correction.decision }]),
        ]}
      />
      <RequestLink correction={correction} />
      {isOpen(correction) && <CorrectionActions correction={correction} />}
    </Section>
  );
}

/** The request with its evidence, for those who may work it. */
function RequestLink({ correction: { ticketId } }: { correction: Correction }) {
  const worksTickets = usePermission("ticket.work");
  if (ticketId === null || !worksTickets) return null;
  return (
    <p>
      <Link
        to="/admin/csr-portal"
        search={{ ticket: ticketId }}
        className="rounded-sm font-semibold text-brand-strong underline underline-offset-4"
      >
        {m.corrections_open_ticket()}
      </Link>
    </p>
  );
}

/** What is decided about a proposal, and what takes back a correction that has not ended. */
function CorrectionActions({ correction }: { correction: Correction }) {
  const decides = usePermission("correction.decide");
  const acts = usePermission("csr.act");
  const { data: session } = useQuery(sessionQuery);
  const [dialog, setDialog] = useState<"approve" | "refuse" | "withdraw" | null>(null);
  const close = () => setDialog(null);
  // The person who proposed it sees no buttons that the server refuses.
  const mayDecide = decides && correction.state === "proposed" && session?.adminId !== correction.proposedById;
  const sent = (text: string) => () => {
    toast(text, "ok");
    close();
  };
  return (
    <div className="flex flex-wrap gap-2">
      {mayDecide && (
        <>
          <Button onClick={() => setDialog("approve")}>{m.corrections_approve()}</Button>
          <Button look="secondary" onClick={() => setDialog("refuse")}>
            {m.corrections_refuse()}
          </Button>
        </>
      )}
      {acts && (
        <Button look="secondary" onClick={() => setDialog("withdraw")}>
          {m.corrections_withdraw()}
        </Button>
      )}
      {dialog === "approve" && <ApproveDialog correction={correction} onClose={close} />}
      {dialog === "refuse" && (
        <ReasonDialog
          title={m.corrections_refuse()}
          text={m.corrections_refuse_text()}
          submit={m.corrections_refuse()}
          send={(reason) => refuse(correction.id, reason)}
          onSent={sent(m.corrections_done())}
          onClose={close}
        />
      )}
      {dialog === "withdraw" && (
        <ReasonDialog
          title={m.corrections_withdraw()}
          text={m.corrections_withdraw_text()}
          submit={m.corrections_withdraw()}
          send={(reason) => withdraw(correction.id, reason)}
          onSent={sent(m.corrections_done())}
          onClose={close}
        />
      )}
    </div>
  );
}
