import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { questionsQuery } from "#partner/queries.ts";
import { server } from "#shared/api/client.ts";
import { command, queriesUnder } from "#shared/api/data.ts";
import type { Schemas } from "#shared/api/types.ts";
import { Button, buttonClasses } from "#shared/console-ui/button.tsx";
import { TextDialog } from "#shared/console-ui/form/text-dialog.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { Pill } from "#shared/console-ui/pill.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { Thread, ThreadText } from "#shared/console-ui/thread.tsx";
import { toast } from "#shared/console-ui/toasts.tsx";
import { AddTicketFile, TicketFileLink } from "#shared/ui/ticket-file.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { describeStep, isUnfinished, QUESTION_STATES } from "./question-words.ts";

type Question = Schemas["MerchantTicketView"];

/** What this merchant or partner asked of us, also about commission, with our answers. */
export function Questions() {
  const loading = useQuery(questionsQuery);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div id="questions" className="scroll-mt-4">
      <Section
        title={m.partner_questions()}
        note={m.partner_questions_note()}
        actions={
          <Button look="secondary" onClick={() => setIsAsking(true)}>
            {m.partner_questions_ask()}
          </Button>
        }
      >
        <Loaded query={loading} skeleton={["h-24"]}>
          {(questions) =>
            questions.length === 0 ? (
              <p className="text-ink-2">{m.partner_questions_empty()}</p>
            ) : (
              <ul className="flex flex-col divide-y divide-line">
                {questions.map((question) => (
                  <OwnQuestion key={question.id} question={question} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {isAsking && <AskDialog onClose={() => setIsAsking(false)} />}
      </Section>
    </div>
  );
}

function OwnQuestion({ question }: { question: Question }) {
  const { id, shortCode, state, title, loan, entryId, entries } = question;
  const listed = entries.map((entry, key) => ({
    key,
    heading: describeStep(entry),
    at: entry.at,
    border: entry.author === "requester" ? undefined : "border-brand-strong",
    body: <Body questionId={id} entry={entry} />,
  }));
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <Pill tone={QUESTION_STATES[state].tone}>{QUESTION_STATES[state].label()}</Pill>
        <h3 className="font-semibold wrap-anywhere">
          {loan === null ? title : m.partner_questions_loan({ loan, id: String(entryId) })}
        </h3>
        {shortCode !== null && <span className="font-mono text-sm text-ink-2">{shortCode}</span>}
      </div>
      <Thread entries={listed} />
      <Actions question={question} />
    </li>
  );
}

function Body({ questionId, entry }: { questionId: string; entry: Question["entries"][number] }) {
  const { kind, text, to, bookedEntryId } = entry;
  if (kind === "file") return <TicketFileLink name={text} load={() => loadFile(questionId, Number(to))} />;
  if (kind !== "message") return null;
  return (
    <>
      <ThreadText text={text} removed={m.common_dispute_erased()} />
      {bookedEntryId !== null && (
        <p className="text-sm text-ink-2">{m.common_dispute_booked({ id: String(bookedEntryId) })}</p>
      )}
    </>
  );
}

/** Asking again, adding a file, and saying that no answer is needed. */
function Actions({ question }: { question: Question }) {
  const { id, mayWrite } = question;
  const queries = useQueryClient();
  const [isWriting, setIsWriting] = useState(false);
  const params = { path: { id } };
  const closing = useMutation({ mutationFn: () => command("post", "/api/partner/tickets/{id}/withdraw", { params }) });
  return (
    <div className="flex flex-wrap items-start gap-2">
      {mayWrite && (
        <Button look="secondary" onClick={() => setIsWriting(true)}>
          {m.partner_questions_again()}
        </Button>
      )}
      {isUnfinished(question) && (
        <Button look="secondary" pending={closing.isPending} onClick={() => closing.mutate()}>
          {m.partner_questions_close()}
        </Button>
      )}
      {mayWrite && (
        <AddTicketFile<Question>
          address={`/api/partner/tickets/${id}/files`}
          hint={m.common_file_hint()}
          className={buttonClasses("secondary")}
          onAdded={() => {
            void queries.invalidateQueries(queriesUnder("/api/partner/tickets"));
            toast(m.common_file_added(), "ok");
          }}
        />
      )}
      {isWriting && (
        <TextDialog
          title={m.partner_questions_again()}
          label={m.partner_questions_label()}
          submit={m.partner_questions_send()}
          send={(text) => command("post", "/api/partner/tickets/{id}/messages", { params, body: { text } })}
          onSent={() => setIsWriting(false)}
          onClose={() => setIsWriting(false)}
        />
      )}
    </div>
  );
}

async function loadFile(id: string, place: number): Promise<Blob> {
  const { data } = await server.GET("/api/partner/tickets/{id}/files/{place}", {
    params: { path: { id, place } },
    parseAs: "blob",
  });
  return data as Blob;
}
