import { useInfiniteQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { fetchMessages } from "#shared/api/my-data.ts";
import type { SentMessage } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { formatDateTime } from "#shared/format/date.ts";
import { Button } from "#shared/ui/button.tsx";
import { LoadFailure } from "#shared/ui/load-failure.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** Messages and mails sent to the customer, newest first. */
export function Messages() {
  const pages = useInfiniteQuery({
    queryKey: ["own-messages"],
    queryFn: ({ pageParam }) => fetchMessages(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { quiet: true },
  });
  if (pages.data === undefined) {
    return pages.error === null ? (
      <Skeleton boxes={["h-16", "h-16"]} />
    ) : (
      <LoadFailure error={pages.error} pending={pages.isFetching} onRetry={() => void pages.refetch()} />
    );
  }
  const messages = pages.data.pages.flatMap(({ items }) => items);
  return (
    <>
      <p className="text-ink-2">{m.home_messages_lead()}</p>
      {messages.length === 0 && <p>{m.home_messages_none()}</p>}
      <ul className="divide-y divide-line">
        {messages.map((message) => (
          <Message key={message.messageId} message={message} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          look="secondary"
          className="self-start"
          pending={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {m.home_messages_more()}
        </Button>
      )}
    </>
  );
}

const CHANNELS: Record<SentMessage["channel"], () => string> = {
  sms: m.home_messages_sms,
  whatsapp: m.home_messages_whatsapp,
  email: m.home_messages_email,
};

function Message({ message }: { message: SentMessage }) {
  const { language } = useBoot();
  const channel = CHANNELS[message.channel]();
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="text-sm text-ink-2">{`${channel} · ${formatDateTime(message.sentAt, language)}`}</p>
      <p className="break-words whitespace-pre-line">{message.text}</p>
    </li>
  );
}
