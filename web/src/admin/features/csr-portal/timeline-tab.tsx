import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { ApplicationLink } from "#admin/applications/application-link.tsx";
import { templateLabel } from "#admin/messages/template-label.ts";
import type { Schemas } from "#shared/api/types.ts";
import { useBoot } from "#shared/boot/boot.ts";
import { Button } from "#shared/console-ui/button.tsx";
import { Timeline } from "#shared/console-ui/detail-page.tsx";
import { Loaded } from "#shared/console-ui/loaded.tsx";
import { useList } from "#shared/console-ui/list/use-list.ts";
import { SelectField } from "#shared/console-ui/select-field.tsx";
import { formatDateTime } from "#shared/format/date.ts";
import { type CustomerTab, TIMELINE_KINDS, timelineQuery } from "./queries.ts";

type Item = Schemas["TimelineItem"];
type Kind = Item["kind"];

const KINDS: Record<Kind, () => string> = {
  application: m.csr_portal_kind_application,
  submission: m.csr_portal_kind_submission,
  offers: m.csr_portal_kind_offers,
  visit: m.csr_portal_kind_visit,
  consent: m.csr_portal_kind_consent,
  receipt: m.csr_portal_kind_receipt,
  correction: m.csr_portal_kind_correction,
  message: m.csr_portal_kind_message,
  ticket: m.csr_portal_kind_ticket,
  note: m.csr_portal_kind_note,
  access: m.csr_portal_kind_access,
};

/** Everything that happened around the customer, newest first, of all kinds or one. */
export function TimelineTab({ customerId }: { customerId: string }) {
  const list = useList<"kind">();
  const kind = TIMELINE_KINDS.find((one) => one === list.search.kind);
  const timeline = useInfiniteQuery(timelineQuery(customerId, kind));
  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-60">
        <SelectField
          id="timeline-kind"
          label={m.csr_portal_timeline_kind()}
          value={kind ?? ""}
          options={[
            { value: "", label: m.csr_portal_timeline_all() },
            ...TIMELINE_KINDS.map((one) => ({ value: one, label: KINDS[one]() })),
          ]}
          onChange={({ target }) => list.setFilters({ kind: target.value === "" ? undefined : target.value })}
        />
      </div>
      <Loaded query={timeline} skeleton={["h-64"]}>
        {({ pages }) => <Entries items={pages.flatMap(({ items }) => items)} />}
      </Loaded>
      {timeline.hasNextPage && (
        <Button
          look="secondary"
          className="self-start"
          pending={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          {m.csr_portal_timeline_more()}
        </Button>
      )}
    </div>
  );
}

function Entries({ items }: { items: readonly Item[] }) {
  const { language } = useBoot();
  if (items.length === 0) return <p className="text-ink-2">{m.csr_portal_timeline_none()}</p>;
  return (
    <Timeline
      events={items.map((item, place) => ({
        key: String(place),
        text: <EntryText item={item} />,
        at: formatDateTime(item.at, language),
        note: item.source,
      }))}
    />
  );
}

/** The tab that has more of what a kind is about. */
const TAB_OF_KIND: Partial<Record<Kind, CustomerTab>> = {
  message: "messages",
  consent: "consents",
  correction: "corrections",
  access: "accesses",
};

/** An entry leads to what it is about: its application or ticket, or the tab that has more. */
function EntryText({ item }: { item: Item }) {
  const { kind, appId, ticketId } = item;
  const text = describeEntry(item.text, item.template);
  const tab = TAB_OF_KIND[kind];
  if (appId !== null) return <ApplicationLink appId={appId}>{text}</ApplicationLink>;
  const className = "rounded-sm font-semibold text-brand-strong underline underline-offset-4";
  if (tab !== undefined) {
    return (
      <Link to="." search={((now: object) => ({ ...now, kind: undefined, tab })) as never} className={className}>
        {text}
      </Link>
    );
  }
  if (kind === "visit") {
    return (
      <Link to="/admin/visits" className={className}>
        {text}
      </Link>
    );
  }
  if (ticketId === null) return text;
  return (
    <Link to="/admin/csr-portal" search={{ ticket: ticketId }} className={className}>
      {text}
    </Link>
  );
}

/** A message has its name before its state. */
function describeEntry(text: string, template: string | null): string {
  return template === null ? text : m.csr_portal_event_message({ message: templateLabel(template), state: text });
}
