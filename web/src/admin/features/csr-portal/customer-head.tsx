import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { listPersonFacts } from "#admin/applications/person-facts.tsx";
import { SUPPRESSION_REASONS, SUPPRESSION_SCOPES } from "#admin/contact/suppression-words.ts";
import type { Schemas } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { DetailHead } from "#shared/console-ui/detail-page.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { formatDate, formatDateTime } from "#shared/format/date.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { CustomerActions } from "./customer-actions.tsx";

type CustomerDetail = Schemas["CustomerDetail"];

/** Who the customer is, masked, how they may be contacted, and what must be known before anything is done. */
export function CustomerHead({ customer }: { customer: CustomerDetail }) {
  const { language } = useBoot();
  const { customerId, person, partner, createdAt, contact } = customer;
  return (
    <>
      <Banners customer={customer} />
      <DetailHead
        title={person.name ?? m.csr_portal_nameless()}
        marks={contact.suppressions.map(({ id, scope, reason }) => (
          <Pill key={id} tone="bad">
            {`${m.csr_portal_stopped()}: ${SUPPRESSION_SCOPES[scope]()} (${SUPPRESSION_REASONS[reason]()})`}
          </Pill>
        ))}
        actions={<CustomerActions customer={customer} />}
        facts={[
          ...listPersonFacts(customerId, person),
          { name: m.common_partner(), value: partner },
          { name: m.csr_portal_since(), value: formatDate(createdAt, language) },
          { name: m.csr_portal_news(), value: listNewsChannels(contact) },
        ]}
      />
    </>
  );
}

function listNewsChannels({ allowSms, allowEmails, allowWhatsapp }: CustomerDetail["contact"]): string {
  const channels = [
    allowSms && m.common_contact_channel_sms(),
    allowWhatsapp && m.common_contact_channel_whatsapp(),
    allowEmails && m.common_contact_channel_email(),
  ].filter((channel) => channel !== false);
  return channels.length === 0 ? m.csr_portal_news_none() : channels.join(", ");
}

function Banners({ customer }: { customer: CustomerDetail }) {
  const { erasureAskedAt, erasedAt, isHeld, openComplaint } = customer;
  const { language } = useBoot();
  return (
    <>
      {erasedAt !== null && (
        <Banner tone="warn">{m.csr_portal_erased({ at: formatDateTime(erasedAt, language) })}</Banner>
      )}
      {erasedAt === null && erasureAskedAt !== null && (
        <Banner tone="warn">{m.csr_portal_erasing({ at: formatDateTime(erasureAskedAt, language) })}</Banner>
      )}
      {isHeld && <Banner tone="warn">{m.csr_portal_held()}</Banner>}
      {openComplaint !== null && (
        <Banner tone="warn">
          <Link
            to="/admin/csr-portal"
            search={{ ticket: openComplaint.ticketId }}
            className="font-semibold underline underline-offset-4"
          >
            {m.csr_portal_complaint_open({
              number: openComplaint.shortCode ?? "",
              day: openComplaint.dueOn === null ? "" : formatDate(openComplaint.dueOn, language),
            })}
          </Link>
        </Banner>
      )}
    </>
  );
}
