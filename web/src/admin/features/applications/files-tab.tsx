import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { usePermission } from "#admin/queries.ts";
import type { ApplicationDetail } from "#shared/api/admin/applications.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Facts } from "#shared/console-ui/detail-page.tsx";
import type { Column } from "#shared/console-ui/list/column.ts";
import { DataTable } from "#shared/console-ui/list/data-table.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { loanCommissionQuery } from "./queries.ts";

type FileLine = ApplicationDetail["files"][number];
type Loan = ApplicationDetail["loans"][number];

/** What lenders' files changed, and the commission of the loans. */
export function FilesTab({ detail: { files, loans } }: { detail: ApplicationDetail }) {
  const { language } = useBoot();
  const seesCommission = usePermission("commission.read");
  const seesFiles = usePermission("status-file.read");
  return (
    <div className="flex flex-col gap-4">
      <Section title={m.applications_files()} note={files.length === 0 && m.applications_files_none()}>
        {files.length > 0 && (
          <DataTable
            still
            inside
            title={m.applications_files()}
            columns={buildColumns(language, seesFiles)}
            rows={files}
            rowKey={({ fileId, row }) => `${fileId}:${row}`}
          />
        )}
      </Section>
      {seesCommission && <Commission loans={loans} />}
    </div>
  );
}

function buildColumns(language: Language, seesFiles: boolean): Column<FileLine>[] {
  return [
    {
      key: "file",
      title: m.applications_file(),
      cell: (line) => <FileName line={line} isLinked={seesFiles} />,
    },
    {
      key: "uploaded",
      title: m.applications_file_uploaded(),
      cell: ({ uploadedAt }) => formatDateTime(uploadedAt, language),
    },
    { key: "lender", title: m.common_lender(), cell: ({ lender }) => lender },
    {
      key: "change",
      title: m.applications_file_change(),
      cell: ({ from, to, isUndone }) => (
        <>
          {m.applications_file_from_to({ from, to })}{" "}
          {isUndone && <Pill tone="quiet">{m.applications_file_undone()}</Pill>}
        </>
      ),
    },
  ];
}

/** The status file with the row, linked to the page of files for those who may open it. */
function FileName({ line: { file, fileId, row }, isLinked }: { line: FileLine; isLinked: boolean }) {
  const name = m.applications_file_row({ file, row: String(row) });
  if (!isLinked) return name;
  return (
    <Link
      to="/admin/application-status-file"
      search={{ file: fileId }}
      className="font-semibold text-brand-strong underline underline-offset-4"
    >
      {name}
    </Link>
  );
}

function Commission({ loans }: { loans: readonly Loan[] }) {
  if (loans.length === 0)
    return <Section title={m.applications_commission()} note={m.applications_commission_none()} />;
  return loans.map((loan) => <LoanCommission key={loan.submissionId} loan={loan} />);
}

function LoanCommission({ loan: { submissionId, lender } }: { loan: Loan }) {
  const loading = useQuery(loanCommissionQuery(submissionId));
  return (
    <Section
      title={m.applications_commission()}
      note={
        <Link
          to="/admin/commission-loans/$submissionId"
          params={{ submissionId }}
          className="font-semibold text-brand-strong underline underline-offset-4"
        >
          {m.applications_path_loan({ lender })}
        </Link>
      }
    >
      <Loaded query={loading} skeleton={["h-10"]}>
        {({ lent, expected, confirmed, received }) => (
          <Facts
            facts={[
              { name: m.applications_commission_lent(), value: lent === null ? null : formatRupees(lent) },
              { name: m.applications_commission_expected(), value: formatRupees(expected) },
              { name: m.applications_commission_confirmed(), value: formatRupees(confirmed) },
              { name: m.applications_commission_received(), value: formatRupees(received) },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
