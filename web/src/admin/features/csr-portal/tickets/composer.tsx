import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { queriesUnder } from "#shared/api/data.ts";
import { Problem, problemMessage } from "#shared/api/problem.ts";
import { Button, buttonClasses } from "#shared/console-ui/button.tsx";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { readDraft, removeDraft, storeDraft } from "#shared/session/drafts.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { AddTicketFile } from "#shared/ui/ticket-file.tsx";
import { actOnTicket, type SavedReply, savedRepliesQuery, type Ticket } from "./queries.ts";
import { isUnfinished } from "./words.ts";

/** Characters, as on the server. */
const MAX_LENGTH = 4_000;

type Mode = "reply" | "note";
type After = "stay" | "wait" | "resolve";

/** Writes to the requester, or a note for staff. */
export function Composer({ ticket }: { ticket: Ticket }) {
  const isOpen = isUnfinished(ticket);
  const [chosen, setChosen] = useState<Mode>("reply");
  const mode = isOpen ? chosen : "note";
  const queries = useQueryClient();
  const section = useRef<HTMLElement>(null);
  const choose = (next: Mode) => () => {
    setChosen(next);
    // The area of the other mode is drawn first.
    requestAnimationFrame(() => section.current?.querySelector("textarea")?.focus());
  };
  return (
    <section ref={section} aria-label={m.tickets_write()} className="flex flex-col gap-3 border-t border-line pt-4">
      <div role="group" aria-label={m.tickets_write()} className="flex gap-2">
        {isOpen && (
          <ModeButton
            label={m.tickets_write_reply()}
            isChosen={mode === "reply"}
            hotkey="r"
            onChoose={choose("reply")}
          />
        )}
        <ModeButton label={m.tickets_write_note()} isChosen={mode === "note"} hotkey="n" onChoose={choose("note")} />
      </div>
      <Writing key={mode} ticket={ticket} mode={mode} />
      {isOpen && (
        <AddTicketFile<Ticket>
          address={`/api/admin/tickets/${ticket.id}/files`}
          hint={cannotBeReached(ticket) ? m.common_file_hint() : `${m.common_file_hint()}. ${m.tickets_file_hint()}`}
          className={buttonClasses("secondary")}
          onAdded={() => {
            void queries.invalidateQueries(queriesUnder("/api/admin/tickets", "/api/admin/customers/{id}/timeline"));
            toast(m.common_file_added(), "ok");
          }}
        />
      )}
    </section>
  );
}

interface ModeButtonProps {
  label: string;
  isChosen: boolean;
  hotkey: string;
  onChoose: () => void;
}

function ModeButton({ label, isChosen, hotkey, onChoose }: ModeButtonProps) {
  return (
    <Button
      look={isChosen ? "primary" : "secondary"}
      aria-pressed={isChosen}
      aria-keyshortcuts={hotkey}
      data-key={hotkey}
      onClick={onChoose}
    >
      {label}
    </Button>
  );
}

/** What is typed survives a reload, a note apart from a reply, so that none is sent as the other. */
function Writing({ ticket, mode }: { ticket: Ticket; mode: Mode }) {
  const { text, setText, clear } = useDraft(`ticket-${ticket.id}-${mode}`);
  const isUnreachable = cannotBeReached(ticket);
  // What the writer saw, until the server says that there is more.
  const [seen, setSeen] = useState(ticket.version);
  const [isStale, setIsStale] = useState(false);
  const sending = useMutation({
    mutationFn: (reply: { seen: number; after: After }) =>
      mode === "note"
        ? actOnTicket(ticket.id, "note", { text: text.trim() })
        : actOnTicket(ticket.id, "reply", { text: text.trim(), ...reply }),
    meta: { quiet: true },
    onError: (error) => setIsStale(error instanceof Problem && error.code === "changed-meanwhile"),
    onSuccess: (changed) => {
      clear();
      setSeen(changed.version);
      setIsStale(false);
      toast(describeSaved(mode, isUnreachable), "ok");
    },
  });
  const send = (after: After) => sending.mutate({ after, seen: isStale ? ticket.version : seen });
  const refused = sending.error instanceof Problem ? sending.error.fields["text"] : undefined;
  const isEmpty = text.trim() === "";
  const insert = ({ bodyEn, bodyHi }: SavedReply) => {
    const body = ticket.locale === "hi" ? bodyHi : bodyEn;
    setText(isEmpty ? body : `${text.trimEnd()}\n\n${body}`);
  };
  return (
    <>
      {mode === "reply" && isUnreachable && <Banner tone="info">{m.tickets_reply_without_email()}</Banner>}
      {mode === "reply" && <InsertReply onInsert={insert} />}
      <TextAreaField
        id="ticket-text"
        label={mode === "reply" ? m.tickets_reply_label() : m.tickets_note_label()}
        error={refused}
        rows={5}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {sending.error !== null && refused === undefined && (
        <Banner tone="bad" live>
          {isStale ? m.tickets_changed_meanwhile() : problemMessage(sending.error)}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {mode === "note" ? (
          <Button disabled={isEmpty} pending={sending.isPending} onClick={() => send("stay")}>
            {m.tickets_save_note()}
          </Button>
        ) : (
          <ReplyButtons
            ticket={ticket}
            isUnreachable={isUnreachable}
            isEmpty={isEmpty}
            pending={sending.isPending}
            onSend={send}
          />
        )}
      </div>
    </>
  );
}

/** Whether nothing can be sent to the requester: staff write down what they told them. */
function cannotBeReached({ requesterKind, contactEmail }: Ticket): boolean {
  return requesterKind === "visitor" && contactEmail === null;
}

function describeSaved(mode: Mode, isUnreachable: boolean): string {
  if (mode === "note") return m.tickets_noted();
  return isUnreachable ? m.tickets_answer_saved() : m.tickets_replied();
}

/** Puts a saved reply into the text, in the requester's language; nothing while there is none. */
function InsertReply({ onInsert }: { onInsert: (reply: SavedReply) => void }) {
  const { data: replies = [] } = useQuery(savedRepliesQuery);
  if (replies.length === 0) return null;
  return (
    <SelectField
      id="ticket-saved-reply"
      label={m.tickets_saved_insert()}
      value=""
      options={[
        { value: "", label: m.common_choose() },
        ...replies.map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      onChange={({ target }) => {
        const chosen = replies.find(({ id }) => String(id) === target.value);
        if (chosen !== undefined) onInsert(chosen);
      }}
    />
  );
}

/** A text that survives a reload. */
function useDraft(name: string) {
  const [text, setText] = useState(() => String(readDraft(name) ?? ""));
  useEffect(() => {
    if (text === "") removeDraft(name);
    else storeDraft(name, text);
  }, [name, text]);
  const clear = () => {
    // The page may be left already.
    removeDraft(name);
    setText("");
  };
  return { text, setText, clear };
}

const SEND: Record<After, () => string> = {
  stay: m.tickets_send_stay,
  wait: m.tickets_send_wait,
  resolve: m.tickets_send_resolve,
};

const SAVE: Record<After, () => string> = {
  stay: m.tickets_save_answer,
  wait: m.tickets_save_wait,
  resolve: m.tickets_save_resolve,
};

interface ReplyButtonsProps {
  ticket: Ticket;
  isUnreachable: boolean;
  isEmpty: boolean;
  pending: boolean;
  onSend: (after: After) => void;
}

/** What happens with the ticket after the reply. */
function ReplyButtons({ ticket: { state }, isUnreachable, isEmpty, pending, onSend }: ReplyButtonsProps) {
  const labels = isUnreachable ? SAVE : SEND;
  const others: [After, string][] = [["stay", labels.stay()]];
  if (state === "open") others.unshift(["wait", labels.wait()]);
  return (
    <>
      {state !== "on_hold" && (
        <Button disabled={isEmpty} pending={pending} onClick={() => onSend("resolve")}>
          {labels.resolve()}
        </Button>
      )}
      {others.map(([after, label]) => (
        <Button key={after} look="secondary" disabled={isEmpty || pending} onClick={() => onSend(after)}>
          {label}
        </Button>
      ))}
    </>
  );
}
