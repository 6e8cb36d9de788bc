import { useInfiniteQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { fetchUploadRecords } from "#shared/api/admin/upload-files.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Dialog } from "#shared/console-ui/dialog.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { Stat, Stats } from "#shared/console-ui/stat.tsx";
import { formatCount } from "#shared/format/number.ts";
import type { FileKind } from "./kinds.tsx";
import { UPLOAD_FILES } from "./queries.ts";

interface RecordsDialogProps {
  file: { id: string; created: number; updated: number };
  kind: FileKind;
  onClose: () => void;
}

/** Records that a file created and updated, with their ids. */
export function RecordsDialog({ file, kind, onClose }: RecordsDialogProps) {
  const records = useInfiniteQuery({
    queryKey: [...UPLOAD_FILES, "records", file.id],
    queryFn: ({ pageParam }) => fetchUploadRecords(file.id, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ items }) => (items.length === 100 ? items.at(-1)?.row : undefined),
    meta: { quiet: true },
  });
  return (
    <Dialog
      title={m.status_files_records()}
      text={kind.kind === "status" ? m.status_files_records_text() : m.statement_records_text()}
      onClose={onClose}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <Stats>
          <Stat label={m.status_files_created()} value={formatCount(file.created)} />
          <Stat label={m.status_files_updated()} value={formatCount(file.updated)} />
        </Stats>
        <h3 className="font-semibold">{kind.ids()}</h3>
        <Loaded query={records} skeleton={["h-24"]}>
          {({ pages }) => (
            <ol className="max-h-[40dvh] list-decimal overflow-y-auto pl-10 font-mono text-sm">
              {pages.flatMap(({ items }) => items.map(({ row, id }) => <li key={row}>{id}</li>))}
            </ol>
          )}
        </Loaded>
        <div className="flex justify-end gap-2">
          {records.hasNextPage && (
            <Button look="secondary" pending={records.isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
              {m.status_files_more_records()}
            </Button>
          )}
          <Button onClick={onClose}>{m.common_close()}</Button>
        </div>
      </div>
    </Dialog>
  );
}
