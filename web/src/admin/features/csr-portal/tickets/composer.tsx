import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { Problem, problemMessage } from "#shared/api/problem.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { TextAreaField } from "#shared/console-ui/text-area-field.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { readDraft, removeDraft, storeDraft } from "#shared/session/drafts.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { actOnTicket, type Ticket } from "./queries.ts";

/** Characters, as on the server. */
const MAX_LENGTH = 4_000;

type Mode = "reply" | "note";
type After = "stay" | "wait" | "resolve";

/** Writes to the requester, or a note for staff. What is typed survives a reload. */
export function Composer({ ticket }: { ticket: Ticket }) {
  const draftName = `ticket-${ticket.id}`;
  const [mode, setMode] = useState<Mode>("reply");
  const [text, setText] = useState(() => String(readDraft(draftName) ?? ""));
  const [seen, setSeen] = useState(ticket.version);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (text === "") removeDraft(draftName);
    else storeDraft(draftName, text);
  }, [draftName, text]);
  const sending = useMutation({
    mutationFn: (after: After) =>
      mode === "note"
        ? actOnTicket(ticket.id, "note", { text: text.trim() })
        : actOnTicket(ticket.id, "reply", { text: text.trim(), seen, after }),
    meta: { quiet: true },
    onSuccess: (changed) => {
      setText("");
      setSeen(changed.version);
      toast(mode === "note" ? m.tickets_noted() : m.tickets_replied(), "ok");
    },
  });
  const refused = sending.error instanceof Problem ? sending.error.fields["text"] : undefined;
  const isStale = sending.error instanceof Problem && sending.error.code === "changed-meanwhile";
  const isOpen = !["resolved", "closed"].includes(ticket.state);
  const isEmpty = text.trim() === "";
  const choose = (chosen: Mode) => () => {
    setMode(chosen);
    area.current?.focus();
  };
  const submit = (after: After) => () => {
    if (!isEmpty && !sending.isPending) sending.mutate(after);
  };
  if (!isOpen && mode === "reply") {
    return (
      <Button look="secondary" data-key="n" className="self-start" onClick={choose("note")}>
        {m.tickets_write_note()}
      </Button>
    );
  }
  return (
    <section aria-label={m.tickets_write()} className="flex flex-col gap-3 border-t border-line pt-4">
      <div role="group" aria-label={m.tickets_write()} className="flex gap-2">
        {isOpen && (
          <Button
            look={mode === "reply" ? "primary" : "secondary"}
            aria-pressed={mode === "reply"}
            data-key="r"
            onClick={choose("reply")}
          >
            {m.tickets_write_reply()}
          </Button>
        )}
        <Button
          look={mode === "note" ? "primary" : "secondary"}
          aria-pressed={mode === "note"}
          data-key="n"
          onClick={choose("note")}
        >
          {m.tickets_write_note()}
        </Button>
      </div>
      <TextAreaField
        id="ticket-text"
        ref={area}
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
          <Button disabled={isEmpty} pending={sending.isPending} onClick={submit("stay")}>
            {m.tickets_save_note()}
          </Button>
        ) : (
          <ReplyButtons
            ticket={ticket}
            isEmpty={isEmpty}
            pending={sending.isPending}
            // What was new is on the page by now, so that it counts as seen.
            onSend={(after) => {
              setSeen(ticket.version);
              submit(after)();
            }}
          />
        )}
      </div>
    </section>
  );
}

interface ReplyButtonsProps {
  ticket: Ticket;
  isEmpty: boolean;
  pending: boolean;
  onSend: (after: After) => void;
}

/** What happens with the ticket after the reply. */
function ReplyButtons({ ticket: { state }, isEmpty, pending, onSend }: ReplyButtonsProps) {
  const others: [After, string][] = [["stay", m.tickets_send_stay()]];
  if (state === "open") others.unshift(["wait", m.tickets_send_wait()]);
  return (
    <>
      {state !== "on_hold" && (
        <Button disabled={isEmpty} pending={pending} onClick={() => onSend("resolve")}>
          {m.tickets_send_resolve()}
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
