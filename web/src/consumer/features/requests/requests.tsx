import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { Fold } from "#consumer/ui/fold.tsx";
import { readDraft } from "#shared/session/drafts.ts";
import { Button } from "#shared/ui/button.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { toast } from "#shared/ui/toast-store.ts";
import { Corrections } from "./corrections.tsx";
import { AskForm, beginQuestion, QUESTION_DRAFT } from "./ask-form.tsx";
import { ownCalls, type Request, requestsQuery } from "./queries.ts";
import { hasDraft, RequestThread } from "./request-thread.tsx";
import { stateLabel } from "./states.ts";

/** What the customer asked of us: a form for a new request, and the threads of all. */
export function Requests() {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(() => readDraft(QUESTION_DRAFT) !== undefined);
  const { data: requests, error, isFetching, refetch } = useQuery(requestsQuery);
  const store = (changed: Request) => {
    if (requests === undefined) {
      void refetch();
      return;
    }
    const isNew = requests.every(({ id }) => id !== changed.id);
    const others = requests.map((one) => (one.id === changed.id ? changed : one));
    queries.setQueryData(requestsQuery.queryKey, isNew ? [changed, ...others] : others);
  };
  return (
    <>
      <Corrections />
      {isAsking ? (
        <AskForm
          onCancel={() => setIsAsking(false)}
          onAsked={(request) => {
            toast(m.requests_sent(), "ok");
            setIsAsking(false);
            store(request);
          }}
        />
      ) : (
        <Button className="self-start" onClick={() => setIsAsking(true)}>
          {m.requests_ask()}
        </Button>
      )}
      {requests === undefined && error === null && <Skeleton boxes={["h-14", "h-14"]} />}
      {requests === undefined && error !== null && (
        <LoadFailure error={error} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {requests?.length === 0 && <p className="text-ink-2">{m.requests_none()}</p>}
      <div>
        {requests?.map((request) => (
          <Fold
            key={request.id}
            open={hasDraft(request)}
            name={`${nameRequest(request)} · ${stateLabel(request.state)}`}
          >
            <RequestThread
              request={request}
              calls={ownCalls(request.id)}
              onChanged={store}
              askAgain={<AskAgain about={request} isAsking={isAsking} onAsk={() => setIsAsking(true)} />}
            />
          </Fold>
        ))}
      </div>
    </>
  );
}

/** Its first line; the number once the words are removed. */
function nameRequest({ title, shortCode }: Request): string {
  return title === "" ? (shortCode ?? m.common_requests()) : title;
}

interface AskAgainProps {
  about: Request;
  /** Whether the form is open, with what was typed. */
  isAsking: boolean;
  onAsk: () => void;
}

/** Begins a new question that names a request which takes no more. */
function AskAgain({ about: { shortCode }, isAsking, onAsk }: AskAgainProps) {
  if (isAsking) return null;
  const ask = () => {
    if (shortCode !== null) beginQuestion(m.requests_about({ code: shortCode }));
    onAsk();
  };
  return (
    <Button look="secondary" onClick={ask}>
      {m.requests_ask_again()}
    </Button>
  );
}
