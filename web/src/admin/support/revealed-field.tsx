import { m } from "#messages";
import { usePermission } from "#admin/queries.ts";
import { revealField, type IdentityField, type RevealReason } from "#shared/api/admin/applications.ts";
import type { Schemas } from "#shared/api/types.ts";
import type { SubjectField } from "#shared/console-ui/form/reason-dialog.tsx";
import { MaskedValue } from "#shared/console-ui/masked-value.tsx";
import { TicketChoice } from "./ticket-choice.tsx";

interface RevealedFieldProps {
  customerId: string;
  field: IdentityField;
  /** As the server masks it; null if it is not set. */
  masked: string | null;
}

/** A masked field of a customer, shown for a recorded reason to those who may see it. */
export function RevealedField({ customerId, field, masked }: RevealedFieldProps) {
  return (
    <ReasonedValue
      field={field}
      masked={masked}
      renderSubject={(props) => <TicketChoice customerId={customerId} {...props} />}
      reveal={(reason, explanation, ticketId) => revealField(customerId, field, { reason, explanation, ticketId })}
    />
  );
}

interface ReasonedValueProps {
  field: IdentityField;
  /** As the server masks it; null if it is not set. */
  masked: string | null;
  reveal: (reason: RevealReason, explanation: string, subject: string) => Promise<Schemas["RevealedField"]>;
  renderSubject?: SubjectField;
}

/** A masked value of a person, shown for a reason of the list to those who may see it. */
export function ReasonedValue({ field, masked, reveal, renderSubject }: ReasonedValueProps) {
  const isPermitted = usePermission("csr.reveal");
  return (
    <MaskedValue
      masked={masked}
      field={revealFieldLabel(field)}
      reasons={REASONS.map((value) => ({
        value,
        label: revealReasonLabel(value),
        needsExplanation: value === "other",
      }))}
      renderSubject={renderSubject}
      reveal={isPermitted ? (reason, ...chosen) => reveal(reason as RevealReason, ...chosen) : null}
    />
  );
}

export function revealFieldLabel(field: IdentityField): string {
  const labels = {
    name: m.common_reveal_field_name,
    mobile: m.common_reveal_field_mobile,
    email: m.common_reveal_field_email,
    pan: m.common_reveal_field_pan,
    "birth-date": m.common_reveal_field_birth_date,
  };
  return labels[field]();
}

const REASON_LABELS: Record<RevealReason, () => string> = {
  "customer-contact": m.common_reveal_reason_customer_contact,
  "lender-question": m.common_reveal_reason_lender_question,
  complaint: m.common_reveal_reason_complaint,
  fraud: m.common_reveal_reason_fraud,
  other: m.common_reveal_reason_other,
};

const REASONS = Object.keys(REASON_LABELS) as RevealReason[];

export function revealReasonLabel(reason: RevealReason): string {
  return REASON_LABELS[reason]();
}
