import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import type { Task } from "#shared/api/tasks.ts";
import { upload } from "#shared/api/upload.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Dialog } from "#shared/console-ui/dialog.tsx";
import { TASKS } from "#shared/console-ui/tasks/queries.ts";
import { UploadBox } from "#shared/console-ui/upload/upload-box.tsx";
import { importFileError, IMPORT_EXTENSIONS } from "./import-file.ts";

interface ImportDialogProps {
  /** Called with the id of the import's task. */
  onImported: (id: string) => void;
  onClose: () => void;
}

/** Uploads an operator's list; a task enters its numbers. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const queries = useQueryClient();
  return (
    <Dialog title={m.suppressions_import()} text={m.suppressions_import_text()} onClose={onClose}>
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <UploadBox
          label={m.suppressions_import_file()}
          hint={m.suppressions_import_hint()}
          accept={IMPORT_EXTENSIONS.join(",")}
          check={importFileError}
          upload={(file, options) => {
            const form = new FormData();
            form.set("image_name", file);
            return upload<Task>("/api/admin/suppressions/import", form, options);
          }}
          onUploaded={({ id }) => {
            void queries.invalidateQueries({ queryKey: TASKS });
            onImported(id);
          }}
        />
        <div className="flex justify-end">
          <Button look="secondary" onClick={onClose}>
            {m.common_cancel()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
