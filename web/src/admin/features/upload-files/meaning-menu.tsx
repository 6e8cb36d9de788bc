import { useMutation, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { setStatusWord, type WordMeaning } from "#shared/api/admin/upload-files.ts";
import { ActionMenu } from "#shared/console-ui/action-menu.tsx";
import { Button } from "#shared/console-ui/button.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { STATUS_MEANINGS } from "./meanings.ts";
import { UPLOAD_FILES } from "./queries.ts";

/** Maps a lender's status word to a status. */
export function MeaningMenu({
  lenderId,
  word,
  onAnswered,
}: {
  lenderId: number;
  word: string;
  onAnswered?: () => void;
}) {
  const queries = useQueryClient();
  const saying = useMutation({
    mutationFn: (status: WordMeaning) => setStatusWord(lenderId, word, status),
    onSuccess: () => {
      toast(m.status_files_word_saved({ word }), "ok");
      void queries.invalidateQueries({ queryKey: UPLOAD_FILES });
      onAnswered?.();
    },
  });
  return (
    <ActionMenu
      trigger={
        <Button look="secondary" pending={saying.isPending} aria-label={m.status_files_always_of({ word })}>
          {m.status_files_always()}
        </Button>
      }
      actions={STATUS_MEANINGS.map(({ status, label }) => ({ label: label(), action: () => saying.mutate(status) }))}
    />
  );
}
