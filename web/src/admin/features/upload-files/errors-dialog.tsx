import { m } from "#messages";
import type { UploadFileApplied } from "#shared/api/admin/upload-files.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Dialog } from "#shared/console-ui/dialog.tsx";
import { errorsTitle } from "./errors-title.ts";

/** Row errors of a file that was applied immediately. */
export function ErrorsDialog({ applied, onClose }: { applied: UploadFileApplied; onClose: () => void }) {
  return (
    <Dialog title={errorsTitle(applied.errorCount, applied.errors.length)} text={applied.message} onClose={onClose}>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <ul className="max-h-[50dvh] list-disc overflow-y-auto pl-5 text-sm wrap-anywhere">
          {applied.errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
        <div className="flex justify-end">
          <Button onClick={onClose}>{m.common_close()}</Button>
        </div>
      </div>
    </Dialog>
  );
}
