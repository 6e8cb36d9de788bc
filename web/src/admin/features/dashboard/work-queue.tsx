import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { workQueueQuery } from "#admin/queries.ts";
import type { QueueLength, QueueName } from "#shared/api/admin/work-queue.ts";
import type { Language } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { LoadError } from "#shared/console-ui/load-error.tsx";
import { Section } from "#shared/console-ui/section.tsx";
import { formatDate, formatMonth } from "#shared/format/date.ts";
import { formatCount } from "#shared/format/number.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";

/** The work that waits for the reader, longest waiting first; nothing for those without a queue. */
export function WorkQueue() {
  const { language } = useBoot();
  const { data: queues, error, refetch } = useQuery(workQueueQuery);
  if (queues === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
  if (queues?.length === 0) return null;
  const waiting = queues?.filter(({ count }) => count > 0).toSorted(byAge);
  return (
    <Section title={m.dashboard_queue_title()}>
      {/* Room for two lines, also while it loads, so that the page below rarely moves. */}
      <div className="min-h-[calc(2lh+0.25rem)]">
        {waiting === undefined && <Skeleton boxes={["h-11"]} />}
        {waiting?.length === 0 && <p className="text-ink-2">{m.dashboard_queue_empty()}</p>}
        {waiting !== undefined && waiting.length > 0 && (
          <ul className="grid gap-x-8 gap-y-1 md:grid-cols-2">
            {waiting.map((length) => (
              <QueueLine key={length.queue} length={length} language={language} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

function byAge(one: QueueLength, other: QueueLength): number {
  return (other.oldestDays ?? 0) - (one.oldestDays ?? 0);
}

function QueueLine({ length, language }: { length: QueueLength; language: Language }) {
  const { to, search, one, many } = QUEUES[length.queue];
  const number = `${formatCount(length.count)}${length.isMore ? "+" : ""}`;
  const age = formatAge(length, language);
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <Link to={to} search={search} className="text-brand-strong underline underline-offset-4">
        {length.count === 1 ? one() : many({ number })}
      </Link>
      {age !== null && <span className="text-ink-2">{age}</span>}
    </li>
  );
}

/** Since when the oldest waits; null if nobody knows. */
function formatAge({ queue, oldest, oldestDays }: QueueLength, language: Language): string | null {
  if (oldest === null || oldestDays === null) return null;
  if (queue === "gold-price") return m.dashboard_queue_gold_price_last({ date: formatDate(oldest, language) });
  if (queue === "mismatches" || queue === "no-slab")
    return m.dashboard_queue_oldest_month({ month: formatMonth(oldest, language) });
  if (oldestDays === 0) return m.dashboard_queue_oldest_today();
  if (oldestDays === 1) return m.dashboard_queue_oldest_one();
  return m.dashboard_queue_oldest({ number: formatCount(oldestDays) });
}

interface QueueTexts {
  /** The list, filtered to the rows of the queue. */
  to: string;
  search: Record<string, string>;
  one: () => string;
  many: (input: { number: string }) => string;
}

const QUEUES: Record<QueueName, QueueTexts> = {
  merchants: {
    to: "/admin/merchant-management",
    search: { status: "pending", sort: "createdAt" },
    one: m.dashboard_queue_merchants_one,
    many: m.dashboard_queue_merchants,
  },
  "expected-files": {
    to: "/admin/expected-files",
    search: {},
    one: m.dashboard_queue_expected_files_one,
    many: m.dashboard_queue_expected_files,
  },
  "mis-lines": {
    to: "/admin/mis-lines",
    search: {},
    one: m.dashboard_queue_mis_lines_one,
    many: m.dashboard_queue_mis_lines,
  },
  "commission-lines": {
    to: "/admin/commission-lines",
    search: {},
    one: m.dashboard_queue_commission_lines_one,
    many: m.dashboard_queue_commission_lines,
  },
  mismatches: {
    to: "/admin/commission-differences",
    search: {},
    one: m.dashboard_queue_mismatches_one,
    many: m.dashboard_queue_mismatches,
  },
  disputes: {
    to: "/admin/disputes",
    search: { state: "open" },
    one: m.dashboard_queue_disputes_one,
    many: m.dashboard_queue_disputes,
  },
  "no-slab": {
    to: "/admin/commission-loans",
    search: { group: "no_slab", sort: "month" },
    one: m.dashboard_queue_no_slab_one,
    many: m.dashboard_queue_no_slab,
  },
  payouts: {
    to: "/admin/payouts",
    search: { state: "prepared" },
    one: m.dashboard_queue_payouts_one,
    many: m.dashboard_queue_payouts,
  },
  "gold-price": {
    to: "/admin/gold-price",
    search: {},
    one: m.dashboard_queue_gold_price,
    many: () => m.dashboard_queue_gold_price(),
  },
  "late-tickets": {
    to: "/admin/csr-portal",
    search: { overdue: "true" },
    one: m.dashboard_queue_late_tickets_one,
    many: m.dashboard_queue_late_tickets,
  },
  corrections: {
    to: "/admin/csr-portal",
    search: { view: "corrections" },
    one: m.dashboard_queue_corrections_one,
    many: m.dashboard_queue_corrections,
  },
  "failed-jobs": {
    to: "/admin/jobs",
    search: { sort: "createdAt" },
    one: m.dashboard_queue_failed_jobs_one,
    many: m.dashboard_queue_failed_jobs,
  },
};
