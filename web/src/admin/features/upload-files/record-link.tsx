import { Link } from "@tanstack/react-router";
import { usePermission } from "#admin/queries.ts";
import { m } from "#messages";
import type { UploadRecord } from "#shared/api/admin/upload-files.ts";
import { copyTextToClipboard } from "#shared/console-ui/copy.ts";
import { IconButton } from "#shared/console-ui/icon-button.tsx";
import { CopyIcon } from "#shared/console-ui/icons.tsx";

/** A record by the lender's number or our ID, which can be copied, with a link to its application. */
export function RecordLink({ record }: { record: UploadRecord }) {
  const mayOpen = usePermission("csr.read");
  const { applicationId, reference, id } = record;
  const name = reference ?? id;
  if (name === null) return <span className="text-ink-2">{m.status_files_unmatched()}</span>;
  return (
    <span className="inline-flex items-center gap-1 font-mono text-sm">
      {mayOpen && applicationId !== null ? (
        <Link
          to="/admin/applications/$id"
          params={{ id: applicationId }}
          className="text-brand-strong underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      ) : (
        name
      )}
      <IconButton label={m.status_files_copy({ id: name })} onClick={() => void copyTextToClipboard(name)}>
        <CopyIcon />
      </IconButton>
    </span>
  );
}
