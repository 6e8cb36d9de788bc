import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import {
  type LenderSpelling,
  setLenderSpelling,
  setStatusWord,
  type StatusWord,
  type UnmappedWord,
} from "#shared/api/admin/upload-files.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Dialog } from "#shared/console-ui/dialog.tsx";
import { IconButton } from "#shared/console-ui/icon-button.tsx";
import { BinIcon } from "#shared/console-ui/icons.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { formatCount } from "#shared/format/number.ts";
import { MeaningMenu } from "./meaning-menu.tsx";
import { STATUS_MEANINGS } from "./meanings.ts";
import { lenderSpellingsQuery, statusWordsQuery } from "./queries.ts";

/** Dialog with mapped status words, which can be removed, and words that are not mapped yet. */
export function WordsDialog({ onClose }: { onClose: () => void }) {
  const words = useQuery(statusWordsQuery);
  return (
    <Dialog title={m.status_files_words()} text={m.status_files_words_text()} onClose={onClose}>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <Loaded query={words} skeleton={["h-24"]}>
          {({ items, unmapped }) => (
            <div className="flex max-h-[50dvh] flex-col gap-3 overflow-y-auto">
              {unmapped.length > 0 && <UnmappedWords words={unmapped} />}
              {items.length === 0 ? (
                <p className="text-ink-2">{m.status_files_words_none()}</p>
              ) : (
                <MappedWords items={items} />
              )}
            </div>
          )}
        </Loaded>
        <Spellings />
        <div className="flex justify-end">
          <Button onClick={onClose}>{m.common_close()}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function MappedWords({ items }: { items: StatusWord[] }) {
  const queries = useQueryClient();
  const forgetting = useMutation({
    mutationFn: ({ lenderId, word }: StatusWord) => setStatusWord(lenderId, word, null),
    onSettled: () => queries.invalidateQueries({ queryKey: statusWordsQuery.queryKey }),
  });
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={`${item.lenderId}:${item.word}`} className="flex items-center gap-2 py-1">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {m.status_files_word({ lender: item.lender, word: item.word, meaning: statusMeaning(item) })}
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
  );
}

/** Status words in callbacks that are not mapped yet. */
function UnmappedWords({ words }: { words: UnmappedWord[] }) {
  return (
    <section aria-label={m.status_files_words_unmapped()} className="flex flex-col gap-1">
      <h3 className="font-bold">{m.status_files_words_unmapped()}</h3>
      <p className="text-ink-2">{m.status_files_words_unmapped_text()}</p>
      <ul className="divide-y divide-line">
        {words.map(({ lenderId, lender, word, events }) => (
          <li key={`${lenderId}:${word}`} className="flex flex-wrap items-center gap-2 py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {m.status_files_word_unmapped({ lender, word, events: formatCount(events) })}
            </span>
            <MeaningMenu lenderId={lenderId} word={word} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lender names in files and their mappings, which can be removed. */
function Spellings() {
  const queries = useQueryClient();
  const spellings = useQuery(lenderSpellingsQuery);
  const forgetting = useMutation({
    mutationFn: ({ name }: LenderSpelling) => setLenderSpelling(name, null),
    onSettled: () => queries.invalidateQueries({ queryKey: lenderSpellingsQuery.queryKey }),
  });
  const items = spellings.data ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label={m.status_files_spellings()}>
      <h3 className="font-semibold">{m.status_files_spellings()}</h3>
      <ul className="max-h-[30dvh] divide-y divide-line overflow-y-auto">
        {items.map((item) => (
          <li key={item.name} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {m.status_files_spelling({ name: item.name, lender: item.lender })}
            </span>
            <IconButton
              label={m.status_files_word_forget({ lender: item.lender, word: item.name })}
              disabled={forgetting.isPending}
              onClick={() => forgetting.mutate(item)}
            >
              <BinIcon />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function statusMeaning({ status }: StatusWord): string {
  return STATUS_MEANINGS.find((meaning) => meaning.status === status)?.label() ?? status;
}
