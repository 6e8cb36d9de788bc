import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { fileKindLabel } from "#admin/catalog/file-kind-label.ts";
import { usePermission } from "#admin/queries.ts";
import type { LenderFileKind, MissedFile } from "#shared/api/admin/work-queue.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { WholeListPage } from "#shared/console-ui/list/whole-list-page.tsx";
import { formatDate, formatDateTime } from "#shared/format/date.ts";
import { formatCount } from "#shared/format/number.ts";
import { missedFilesQuery } from "./queries.ts";

const UPLOAD_PAGES = {
  status: "/admin/application-status-file",
  mis: "/admin/mis-upload",
  commission: "/admin/commission-upload-file",
} as const satisfies Record<LenderFileKind, string>;

/** Files that lenders should have sent, one row for each missed day. */
export function ExpectedFilesPage() {
  const { language } = useBoot();
  const list = useList();
  const query = useQuery(missedFilesQuery);
  const opensLenders = usePermission("lender.read");
  return (
    <>
      <WholeListPage
        title={m.expected_files_title()}
        list={list}
        query={query}
        searchLabel={m.expected_files_search()}
        columns={buildColumns(language, opensLenders)}
        rowKey={({ lenderId, kind, due }) => `${lenderId}:${kind}:${due}`}
        sort="due"
        empty={m.expected_files_empty()}
      />
      <p className="mt-3 max-w-prose text-ink-3">{m.expected_files_text()}</p>
    </>
  );
}

function buildColumns(language: Language, opensLenders: boolean): Column<MissedFile>[] {
  return [
    {
      key: "lender",
      title: m.common_lender(),
      head: true,
      sort: "lender",
      value: ({ lender }) => lender,
      searched: true,
      cell: (file) => (opensLenders ? <LenderName file={file} /> : file.lender),
    },
    { key: "kind", title: m.expected_files_kind(), value: ({ kind }) => fileKindLabel(kind), searched: true },
    {
      key: "due",
      title: m.expected_files_due(),
      sort: "due",
      value: ({ due }) => due,
      cell: ({ due }) => formatDate(due, language),
    },
    {
      key: "late",
      title: m.expected_files_late(),
      end: true,
      value: ({ daysLate }) => daysLate,
      cell: ({ daysLate }) => formatCount(daysLate),
    },
    {
      key: "arrived",
      title: m.expected_files_arrived(),
      cell: ({ arrivedAt }) => (arrivedAt === null ? m.expected_files_never() : formatDateTime(arrivedAt, language)),
    },
    {
      key: "upload",
      title: m.expected_files_upload(),
      hideTitle: true,
      end: true,
      pinned: true,
      cell: ({ kind, lender }) => (
        <Link to={UPLOAD_PAGES[kind]} className="text-brand-strong underline underline-offset-4">
          {m.expected_files_upload()} <span className="sr-only">: {lender}</span>
        </Link>
      ),
    },
  ];
}

function LenderName({ file: { lender, lenderId } }: { file: MissedFile }) {
  return (
    <Link
      to="/admin/lenders/$lenderId"
      params={{ lenderId: String(lenderId) }}
      search={{ tab: "commissions" }}
      className="font-semibold underline-offset-4 hover:underline"
    >
      {lender}
    </Link>
  );
}
