import { useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { Help } from "#consumer/features/shell/help.tsx";
import { Problem } from "#shared/api/problem.ts";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { linkCalls, linkedRequestQuery } from "./queries.ts";
import { RequestThread } from "./request-thread.tsx";

/** The request that a link in our mail opens, without an account. */
export function LinkedRequest({ token }: { token: string }) {
  const queries = useQueryClient();
  const query = linkedRequestQuery(token);
  const { data: request, error, isFetching, refetch } = useQuery(query);
  const isUnknown = error instanceof Problem && error.status === 404;
  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-5 lg:py-10">
      <Heading viewKey={isUnknown ? "unknown" : "request"}>
        {isUnknown ? m.requests_link_over() : m.requests_one_title()}
      </Heading>
      {isUnknown && (
        <>
          <p>{m.requests_link_over_text()}</p>
          <AskByHelp />
        </>
      )}
      {request === undefined && error === null && <Skeleton boxes={["h-14", "h-40"]} />}
      {request === undefined && error !== null && !isUnknown && (
        <LoadFailure error={error} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {request !== undefined && (
        <RequestThread
          request={request}
          calls={linkCalls(token)}
          onChanged={(changed) => queries.setQueryData(query.queryKey, changed)}
          askAgain={<AskByHelp />}
        />
      )}
    </section>
  );
}

function AskByHelp() {
  return (
    <Help className="min-h-12 self-start font-semibold text-brand-strong underline underline-offset-4">
      {m.common_help()}
    </Help>
  );
}
