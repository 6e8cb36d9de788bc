import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { Help } from "#consumer/features/shell/help.tsx";
import { productEntry } from "#consumer/products/table.ts";
import { query, send } from "#shared/api/data.ts";
import { Problem } from "#shared/api/problem.ts";
import type { Schemas } from "#shared/api/types.ts";
import { Button } from "#shared/ui/button.tsx";
import { Heading } from "#shared/ui/heading.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { SaveFailure } from "#shared/ui/save-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** Target of the link in a message. Opening it stops nothing, because mail scanners follow links. */
export function Unsubscribe({ token }: { token: string }) {
  const path = { token };
  const link = useQuery({ ...query("/api/unsubscribe/{token}", { params: { path } }), staleTime: Infinity });
  // The mutation forgets its answer when the second call starts.
  const [stopped, setStopped] = useState<Schemas["Unsubscribed"]["stopped"] | null>(null);
  const stopping = useMutation({
    mutationFn: (calls: boolean) => send("post", "/api/unsubscribe/{token}", { params: { path, query: { calls } } }),
    meta: { quiet: true },
    onSuccess: (answer) => setStopped(answer.stopped),
  });
  if (isUnknown(link.error)) return <UnknownLink />;
  if (stopped === "messages_and_calls") {
    return <Frame viewKey="all-stopped" title={m.unsubscribe_all_done()} />;
  }
  const buttons = { pending: stopping.isPending, onStop: stopping.mutate };
  return stopped === "messages" ? (
    <Frame viewKey="stopped" title={m.unsubscribe_done()}>
      <p>{m.unsubscribe_done_text()}</p>
      {stopping.error && <SaveFailure error={stopping.error} />}
      <Button look="secondary" pending={buttons.pending} onClick={() => buttons.onStop(true)}>
        {m.unsubscribe_stop_all()}
      </Button>
    </Frame>
  ) : (
    <Frame viewKey="ask" title={m.unsubscribe_title()}>
      {link.isPending && <Skeleton boxes={["h-14", "h-13"]} />}
      {link.error && <LoadFailure error={link.error} pending={link.isFetching} onRetry={() => void link.refetch()} />}
      {link.data && (
        <>
          <p>{linkText(link.data)}</p>
          {stopping.error && <SaveFailure error={stopping.error} />}
          <Button wide pending={buttons.pending} onClick={() => buttons.onStop(false)}>
            {m.unsubscribe_stop()}
          </Button>
        </>
      )}
    </Frame>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof Problem && error.status === 404;
}

const CHANNELS: Record<Schemas["Unsubscribe"]["channel"], () => string> = {
  sms: m.unsubscribe_by_sms,
  whatsapp: m.unsubscribe_by_whatsapp,
  email: m.unsubscribe_by_email,
  call: m.unsubscribe_by_call,
};

function linkText({ brand, channel, product }: Schemas["Unsubscribe"]): string {
  const by = CHANNELS[channel]();
  return product === null
    ? m.unsubscribe_text({ brand, by })
    : m.unsubscribe_text_product({ brand, by, product: productEntry(product).name() });
}

function UnknownLink() {
  return (
    <Frame viewKey="unknown" title={m.unsubscribe_unknown()}>
      <p>{m.unsubscribe_unknown_text()}</p>
      <Help className="min-h-12 self-start font-semibold text-brand-strong underline underline-offset-4">
        {m.common_help()}
      </Help>
    </Frame>
  );
}

function Frame({ viewKey, title, children }: { viewKey: string; title: string; children?: ReactNode }) {
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-5 lg:py-10">
      <Heading viewKey={viewKey}>{title}</Heading>
      {children}
    </section>
  );
}
