import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { m } from "#messages";
import { useDraft } from "#consumer/session/use-draft.ts";
import { ConfirmedAction } from "#consumer/ui/confirmed-action.tsx";
import { Problem } from "#shared/api/problem.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDate, formatDateTime } from "#shared/format/date.ts";
import { readDraft } from "#shared/session/drafts.ts";
import { Banner } from "#shared/ui/banner.tsx";
import { Button, buttonClasses } from "#shared/ui/button.tsx";
import { joinClasses } from "#shared/ui/classes.ts";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { TextArea } from "#shared/ui/text-area.tsx";
import { AddTicketFile, TicketFileLink } from "#shared/ui/ticket-file.tsx";
import type { Request, RequestCalls } from "./queries.ts";
import { describeStep, isFinished, stateLabel } from "./states.ts";

interface RequestThreadProps {
  request: Request;
  calls: RequestCalls;
  /** Called with the request as it is after a change. */
  onChanged: (request: Request) => void;
  /** The way to a new question, for a request that takes no more. */
  askAgain: ReactNode;
}

/** A request with what was written, a form for more, and its end. */
export function RequestThread({ request, calls, onChanged, askAgain }: RequestThreadProps) {
  return (
    <div className="flex flex-col gap-4">
      <Facts request={request} />
      <Entries request={request} calls={calls} />
      {request.mayWrite ? (
        <MessageForm request={request} calls={calls} onChanged={onChanged} />
      ) : (
        <Over {...{ request, askAgain }} />
      )}
      {request.mayWrite && (
        <AddTicketFile<Request>
          address={calls.filesAddress}
          hint={m.common_file_hint()}
          className={buttonClasses("secondary")}
          onAdded={onChanged}
        />
      )}
      {!isFinished(request) && (
        <div>
          <ConfirmedAction
            look="secondary"
            label={m.requests_withdraw()}
            title={m.requests_withdraw_title()}
            confirm={m.requests_withdraw()}
            done={m.requests_withdrawn()}
            run={async () => onChanged(await calls.withdraw())}
          >
            {m.requests_withdraw_text()}
          </ConfirmedAction>
        </div>
      )}
    </div>
  );
}

function Over({ request, askAgain }: Pick<RequestThreadProps, "request" | "askAgain">) {
  if (request.state === "merged") return <p className="text-ink-2">{m.requests_merged_over()}</p>;
  return (
    <>
      <p className="text-ink-2">{m.requests_over()}</p>
      <div>{askAgain}</div>
    </>
  );
}

/** Number, state, and whose turn it is: the customer's, or ours until a day; after that day where else to go. */
function Facts({ request: { shortCode, state, openedAt, answerBy, escalation } }: { request: Request }) {
  const { language } = useBoot();
  return (
    <>
      <p className="text-ink-2">
        {shortCode !== null && <span className="mr-2 font-mono text-ink">{shortCode}</span>}
        {stateLabel(state)} · {m.requests_opened({ date: formatDate(openedAt, language) })}
      </p>
      {state === "waiting" && <p className="font-semibold">{m.requests_answer_needed()}</p>}
      {answerBy !== null && escalation === null && (
        <p className="text-ink-2">{m.requests_answer_by({ date: formatDate(answerBy, language) })}</p>
      )}
      {escalation !== null && <Escalation {...escalation} />}
    </>
  );
}

/** Where else to go: the lender's officer and the Reserve Bank, or the board for personal data. */
function Escalation({ lender, officer, portal, lastDay }: NonNullable<Request["escalation"]>) {
  const { language } = useBoot();
  if (portal === null || lastDay === null) return <Banner tone="warn">{m.requests_late_data()}</Banner>;
  const date = formatDate(lastDay, language);
  return (
    <Banner tone="warn">
      <p>
        {lender === null || officer === null
          ? m.requests_late({ date })
          : m.requests_late_lender({
              lender,
              officer: officer.name,
              email: officer.email,
              phone: officer.phone,
              date,
            })}
      </p>
      <p>
        <a className="font-semibold underline underline-offset-4" href={portal} rel="noreferrer">
          {portal}
        </a>
      </p>
    </Banner>
  );
}

function Entries({ request: { entries }, calls }: { request: Request; calls: RequestCalls }) {
  const { language } = useBoot();
  return (
    <ol className="flex flex-col gap-3">
      {entries.map((entry, place) => (
        // Entries never move.
        // oxlint-disable-next-line react/no-array-index-key -- the place is the entry's name
        <li key={place} className={joinClasses("flex flex-col gap-1", entry.kind === "message" && BOX[entry.author])}>
          <span className="text-sm text-ink-2">
            {describeStep(entry)} · {formatDateTime(entry.at, language)}
          </span>
          {entry.kind === "file" && <TicketFileLink name={entry.text} load={() => calls.loadFile(Number(entry.to))} />}
          {entry.kind === "message" && (
            <p className="wrap-anywhere whitespace-pre-line">
              {entry.text === "" ? m.requests_text_removed() : entry.text}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Words of the requester and ours stand apart. */
const BOX = {
  requester: "rounded-lg border border-line bg-paper p-4",
  staff: "rounded-lg bg-brand-soft p-4",
  system: "",
} as const;

function draftName({ id }: Request): string {
  return `request ${id}`;
}

/** Whether a message for it was typed and not sent. */
export function hasDraft(request: Request): boolean {
  return readDraft(draftName(request)) !== undefined;
}

function MessageForm({ request, calls, onChanged }: Omit<RequestThreadProps, "askAgain">) {
  const id = useId();
  const { draft, updateDraft, clearDraft } = useDraft(draftName(request), { text: "" });
  const { text } = draft;
  const [isEmpty, setIsEmpty] = useState(false);
  const writing = useMutation({
    mutationFn: () => calls.write(text.trim()),
    meta: { quiet: true },
    onSuccess: (changed) => {
      clearDraft();
      onChanged(changed);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsEmpty(text.trim() === "");
    if (text.trim() !== "" && !writing.isPending) writing.mutate();
  };
  const refused = writing.error instanceof Problem ? writing.error.fields.text : undefined;
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <TextArea
        id={id}
        label={isFinished(request) ? m.requests_reopen_label() : m.requests_message_label()}
        hint={m.common_help_description_hint()}
        error={refused ?? (isEmpty ? m.invalid_required() : undefined)}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={({ target }) => {
          updateDraft({ text: target.value });
          setIsEmpty(false);
        }}
      />
      {writing.error !== null && refused === undefined && <SaveFailure error={writing.error} />}
      <Button type="submit" className="self-start" pending={writing.isPending}>
        {m.requests_send()}
      </Button>
    </form>
  );
}

/** Characters, as on the server. */
export const MAX_LENGTH = 2_000;
