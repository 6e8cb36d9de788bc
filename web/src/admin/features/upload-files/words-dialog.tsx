import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { setStatusWord, type StatusWord } from "#shared/api/admin/upload-files.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Dialog } from "#shared/console-ui/dialog.tsx";
import { IconButton } from "#shared/console-ui/icon-button.tsx";
import { BinIcon } from "#shared/console-ui/icons.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { MEANINGS } from "./meanings.ts";
import { statusWordsQuery } from "./queries.ts";

/** What lenders' words mean where somebody said so, and the way to take that back. */
export function WordsDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const words = useQuery(statusWordsQuery);
  const forgetting = useMutation({
    mutationFn: ({ lenderId, word }: StatusWord) => setStatusWord(lenderId, word, null),
    onSettled: () => queries.invalidateQueries({ queryKey: statusWordsQuery.queryKey }),
  });
  return (
    <Dialog title={m.status_files_words()} text={m.status_files_words_text()} onClose={onClose}>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <Loaded query={words} skeleton={["h-24"]}>
          {(items) =>
            items.length === 0 ? (
              <p className="text-ink-2">{m.status_files_words_none()}</p>
            ) : (
              <ul className="max-h-[50dvh] divide-y divide-line overflow-y-auto">
                {items.map((item) => (
                  <li key={`${item.lenderId}:${item.word}`} className="flex items-center gap-2 py-1">
                    <span className="min-w-0 flex-1 wrap-anywhere">
                      {m.status_files_word({ lender: item.lender, word: item.word, meaning: meaningOf(item) })}
                    </span>
                    <IconButton
                      label={m.status_files_word_forget({ lender: item.lender, word: item.word })}
                      disabled={forgetting.isPending}
                      onClick={() => forgetting.mutate(item)}
                    >
                      <BinIcon />
                    </IconButton>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <div className="flex justify-end">
          <Button onClick={onClose}>{m.common_close()}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function meaningOf({ status }: StatusWord): string {
  return MEANINGS.find((meaning) => meaning.status === status)?.label() ?? status;
}
