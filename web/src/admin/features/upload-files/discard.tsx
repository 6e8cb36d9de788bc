import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { discardUploadFile, type UploadFile } from "#shared/api/admin/upload-files.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { ConfirmDialog } from "#shared/console-ui/form/confirm-dialog.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { invalidateUploads, UPLOAD_LISTS } from "./queries.ts";

/** Discards a file without applied rows after a confirmation, and returns to the list. */
export function Discard({ file, onDone }: { file: UploadFile; onDone: () => void }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const done = () => {
    toast(m.status_files_discarded());
    onDone();
    // The file itself is gone.
    void invalidateUploads(queries, UPLOAD_LISTS);
  };
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {m.status_files_discard()}
      </Button>
      {open && (
        <ConfirmDialog
          title={m.status_files_discard_title()}
          text={m.status_files_discard_text({ file: file.fileName })}
          confirm={m.status_files_discard()}
          action={() => discardUploadFile(file.id)}
          onDone={done}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
