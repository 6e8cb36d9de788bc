import type { ReactNode } from "react";
import { m } from "#messages";
import type { ApplicationDetail } from "#shared/api/admin/applications.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable, EmptyValue } from "#shared/console-ui/list/data-table.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { formatDate, formatDateTime } from "#shared/format/date.ts";

type Consent = ApplicationDetail["consents"][number];
type KeyFacts = ApplicationDetail["keyFacts"][number];

/** The customer's consents, and the statements of this application. */
export function ConsentsTab({ detail: { consents, keyFacts } }: { detail: ApplicationDetail }) {
  const { language } = useBoot();
  const hasNone = keyFacts.length === 0;
  return (
    <div className="flex flex-col gap-4">
      <ConsentsSection consents={consents} />
      <Section title={m.common_applications_statements()} note={hasNone && m.common_applications_statements_none()}>
        {!hasNone && (
          <DataTable
            still
            inside
            title={m.common_applications_statements()}
            columns={buildStatementColumns(language)}
            rows={keyFacts}
            rowKey={({ number }) => number}
          />
        )}
      </Section>
    </div>
  );
}

interface ConsentsSectionProps {
  consents: readonly Consent[];
  /** Renders what withdraws a consent that is in force. */
  renderWithdraw?: (consent: Consent) => ReactNode;
}

/** All consents of a customer, oldest first. */
export function ConsentsSection({ consents, renderWithdraw }: ConsentsSectionProps) {
  const { language } = useBoot();
  const hasNone = consents.length === 0;
  return (
    <Section title={m.common_applications_consents()} note={hasNone && m.common_applications_consents_none()}>
      {!hasNone && (
        <DataTable
          still
          inside
          title={m.common_applications_consents()}
          columns={[
            ...buildConsentColumns(language),
            ...(renderWithdraw === undefined ? [] : [buildWithdrawColumn(renderWithdraw)]),
          ]}
          rows={consents}
          rowKey={({ consentId }) => consentId}
        />
      )}
    </Section>
  );
}

function buildWithdrawColumn(renderWithdraw: (consent: Consent) => ReactNode): Column<Consent> {
  return {
    key: "withdraw",
    title: m.common_actions(),
    hideTitle: true,
    cell: (consent) => (consent.withdrawnAt === null ? renderWithdraw(consent) : null),
  };
}

function buildConsentColumns(language: Language): Column<Consent>[] {
  return [
    {
      key: "title",
      title: m.common_applications_consent(),
      cell: ({ title }) => <span className="block max-w-96 min-w-60 py-1 whitespace-normal">{title}</span>,
    },
    {
      key: "notice",
      title: m.common_applications_consent_notice(),
      cell: ({ noticeVersion, language: locale }) => `${noticeVersion} (${locale})`,
    },
    {
      key: "given",
      title: m.common_applications_consent_given(),
      cell: ({ givenAt }) => formatDateTime(givenAt, language),
    },
    {
      key: "withdrawn",
      title: m.common_applications_consent_withdrawn(),
      cell: ({ withdrawnAt }) => <Instant at={withdrawnAt} />,
    },
  ];
}

function buildStatementColumns(language: Language): Column<KeyFacts>[] {
  return [
    {
      key: "number",
      title: m.common_applications_statement_number(),
      cell: ({ number }) => <span className="font-mono">{number}</span>,
    },
    { key: "lender", title: m.common_lender(), cell: ({ lender }) => lender },
    {
      key: "issued",
      title: m.common_applications_statement_issued(),
      cell: ({ issuedAt }) => formatDateTime(issuedAt, language),
    },
    {
      key: "valid",
      title: m.common_applications_statement_valid(),
      cell: ({ validUntil }) => formatDate(validUntil, language),
    },
    {
      key: "read",
      title: m.common_applications_statement_read(),
      cell: ({ acknowledgedAt }) => <Instant at={acknowledgedAt} />,
    },
  ];
}

function Instant({ at }: { at: string | null }) {
  const { language } = useBoot();
  return at === null ? <EmptyValue /> : formatDateTime(at, language);
}
