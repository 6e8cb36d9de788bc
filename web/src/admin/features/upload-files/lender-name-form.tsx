import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { setLenderSpelling, type UploadFile } from "#shared/api/admin/upload-files.ts";
import { ActionMenu } from "#shared/console-ui/action-menu.tsx";
import { Button } from "#shared/console-ui/button.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { previewQuery, UPLOAD_FILES } from "./queries.ts";

interface LenderNameFormProps {
  file: UploadFile;
  name: string;
  onAnswered: () => void;
}

/** Maps a lender name in files to a lender. */
export function LenderNameForm({ file, name, onAnswered }: LenderNameFormProps) {
  const queries = useQueryClient();
  const { plan } = file;
  const view = { sheet: plan?.sheet ?? 0, head: plan?.head ?? null, separator: plan?.separator ?? null };
  const look = useQuery(previewQuery(file.id, view));
  const saying = useMutation({
    mutationFn: (lenderId: number) => setLenderSpelling(name, lenderId),
    onSuccess: () => {
      toast(m.status_files_spelling_saved({ name }), "ok");
      void queries.invalidateQueries({ queryKey: UPLOAD_FILES });
      onAnswered();
    },
  });
  const lenders = look.data?.lenders ?? [];
  if (lenders.length === 0) return null;
  return (
    <ActionMenu
      trigger={
        <Button look="secondary" pending={saying.isPending} aria-label={m.status_files_always_of({ word: name })}>
          {m.status_files_always()}
        </Button>
      }
      actions={lenders.map(({ id, name: label }) => ({ label, action: () => saying.mutate(id) }))}
    />
  );
}
