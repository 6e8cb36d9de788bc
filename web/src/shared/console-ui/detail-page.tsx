import type { ReactNode } from "react";
import { isNotFound } from "#shared/api/problem.ts";
import { EmptyValue } from "./list/data-table.tsx";
import { useList } from "./list/use-list.ts";
import { Loaded, type LoadingQuery } from "./loaded.tsx";
import { NotFound } from "./not-found.tsx";
import { PageHeading } from "./page-heading.tsx";
import { type Tab, Tabs } from "./tabs.tsx";
import { UpLink } from "./up-link.tsx";

interface DetailPageProps<Data> {
  /** The list that the record belongs to. */
  up: { to: string; title: string };
  query: LoadingQuery<Data>;
  /** Where "not found" leads to. */
  home: string;
  children: (data: Data) => ReactNode;
}

/** The page of one record: a link to its list, then the record, or "not found". */
export function DetailPage<Data>({ up, query, home, children }: DetailPageProps<Data>) {
  const renderNotFound = (error: Error) => (isNotFound(error) ? <NotFound home={home} /> : undefined);
  return (
    <div className="flex flex-col gap-4">
      <UpLink to={up.to}>{up.title}</UpLink>
      <Loaded query={query} skeleton={["h-8 w-60", "h-19", "h-64"]} instead={renderNotFound}>
        {children}
      </Loaded>
    </div>
  );
}

/** A fact of the head: its name and value. */
export interface Fact {
  name: string;
  value: ReactNode;
}

const NO_FACTS: readonly Fact[] = [];

interface DetailHeadProps {
  title: string;
  /** Status pill and link beside the title. */
  marks?: ReactNode;
  /** Buttons, which wrap below the title where the page is narrow. */
  actions?: ReactNode;
  facts?: readonly Fact[];
}

/** The head of a record: title with marks, actions and facts. */
export function DetailHead({ title, marks, actions, facts = NO_FACTS }: DetailHeadProps) {
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <PageHeading>{title}</PageHeading>
          {marks}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2.5">{actions}</div>}
      </div>
      {facts.length > 0 && <Facts facts={facts} />}
    </header>
  );
}

/** Names with values in a row that wraps. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value ?? <EmptyValue />}</dd>
        </div>
      ))}
    </dl>
  );
}

const NO_PARAMS: readonly string[] = [];

interface DetailTabsProps<Key extends string> {
  /** Accessible name of the tabs. */
  label: string;
  /** The first one is shown where the address names none. */
  tabs: readonly [Tab<Key>, ...Tab<Key>[]];
  /** Parameters of a tab's list, cleared when another tab opens. */
  listParams?: readonly string[];
}

/** Tabs whose key is in the address as `tab`; the route names the same keys. */
export function DetailTabs<Key extends string>({ label, tabs, listParams = NO_PARAMS }: DetailTabsProps<Key>) {
  const list = useList<string>();
  const [first] = tabs;
  const shown = tabs.find(({ key }) => key === list.search["tab"])?.key ?? first.key;
  const cleared = Object.fromEntries(listParams.map((name) => [name, undefined]));
  return (
    <Tabs
      label={label}
      tabs={tabs}
      shown={shown}
      onShow={(key) => list.setFilters({ ...cleared, tab: key === first.key ? undefined : key })}
    />
  );
}

/** One event of a timeline. */
interface TimelineEvent {
  key: string;
  text: ReactNode;
  /** The formatted instant. */
  at: string;
  /** Such as the source. */
  note: string | null;
}

/** Events in order. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className="flex flex-col">
      {events.map(({ key, text, at, note }) => (
        <li key={key} className="relative flex flex-wrap justify-between gap-x-4 border-l-2 border-line py-1.5 pl-4">
          <span aria-hidden="true" className="absolute top-3.5 -left-[5px] size-2 rounded-full bg-ink-3" />
          <span className="max-w-prose min-w-0 wrap-anywhere whitespace-pre-line">{text}</span>
          <span className="text-sm text-ink-2">{note === null ? at : `${at} · ${note}`}</span>
        </li>
      ))}
    </ol>
  );
}
