import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { ListAnswer } from "#shared/api/list.ts";
import type { OpenLineRow } from "#shared/api/admin/work-queue.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import type { Column } from "#shared/console-ui/list/column.ts";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { ListPage } from "#shared/console-ui/list/list-page.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import type { LoadingQuery } from "#shared/console-ui/loaded.tsx";
import { UpLink } from "#shared/console-ui/up-link.tsx";
import { formatDate, formatDateTime } from "#shared/format/date.ts";
import { formatRupees } from "#shared/format/money.ts";
import { formatCount } from "#shared/format/number.ts";
import { commissionLinesQuery, misLinesQuery, type OpenLineFilter } from "./queries.ts";

/** Lines of disbursal statements that wait for a person to match them. */
export function MisLinesPage() {
  const page = useQuery(misLinesQuery(useList<OpenLineFilter>().search));
  return (
    <OpenLines
      title={m.open_lines_mis_title()}
      files={{ path: "/admin/mis-upload", title: m.open_lines_mis_files() }}
      exportPath="/api/admin/open-mis-lines.csv"
      page={page}
    />
  );
}

/** Lines of commission statements that wait for a person to match them. */
export function CommissionLinesPage() {
  const page = useQuery(commissionLinesQuery(useList<OpenLineFilter>().search));
  return (
    <OpenLines
      title={m.open_lines_commission_title()}
      files={{ path: "/admin/commission-upload-file", title: m.open_lines_commission_files() }}
      exportPath="/api/admin/open-commission-lines.csv"
      page={page}
    />
  );
}

type FilesPath = "/admin/mis-upload" | "/admin/commission-upload-file";

interface OpenLinesProps {
  title: string;
  /** The page of the files, where a line is matched. */
  files: { path: FilesPath; title: string };
  exportPath: "/api/admin/open-mis-lines.csv" | "/api/admin/open-commission-lines.csv";
  page: LoadingQuery<ListAnswer<OpenLineRow>>;
}

function OpenLines({ title, files, exportPath, page }: OpenLinesProps) {
  const { language } = useBoot();
  const list = useList<OpenLineFilter>();
  const { lenderId } = list.search;
  return (
    <>
      <UpLink to={files.path}>{files.title}</UpLink>
      <ListPage
        title={title}
        exportPath={exportPath}
        list={list}
        searchLabel={m.open_lines_search()}
        filters={lenderId === undefined ? [] : [buildLenderFilter(lenderId, page.data?.items ?? [])]}
        columns={buildColumns(language, files.path)}
        rowKey={({ id }) => id}
        page={page}
        sort="createdAt"
        empty={m.open_lines_empty()}
      />
      <p className="mt-3 max-w-prose text-ink-3">{m.open_lines_text()}</p>
    </>
  );
}

/** The lender to whose lines a link led, so that the others can be listed again. */
function buildLenderFilter(lenderId: string, lines: readonly OpenLineRow[]): Filter {
  const label = lines.find((line) => String(line.lenderId) === lenderId)?.lender ?? lenderId;
  return { kind: "select", name: "lenderId", label: m.common_lender(), options: [{ value: lenderId, label }] };
}

function buildColumns(language: Language, files: FilesPath): Column<OpenLineRow>[] {
  return [
    {
      key: "file",
      title: m.open_lines_file(),
      head: true,
      cell: ({ fileId, fileName }) => (
        <Link to={files} search={{ file: fileId }} className="font-semibold underline-offset-4 hover:underline">
          {fileName}
        </Link>
      ),
    },
    { key: "row", title: m.open_lines_row(), end: true, cell: ({ row }) => formatCount(row) },
    { key: "lender", title: m.common_lender(), cell: ({ lender }) => lender },
    { key: "reference", title: m.open_lines_reference(), cell: ({ reference }) => reference },
    { key: "amount", title: m.open_lines_amount(), end: true, cell: ({ amount }) => formatRupees(amount) },
    { key: "day", title: m.common_date(), cell: ({ day }) => formatDate(day, language) },
    {
      key: "state",
      title: m.open_lines_state(),
      cell: ({ state }) => (state === "doubtful" ? m.open_lines_state_doubtful() : m.open_lines_state_unmatched()),
    },
    {
      key: "since",
      title: m.open_lines_since(),
      sort: "createdAt",
      cell: ({ createdAt }) => formatDateTime(createdAt, language),
    },
  ];
}
