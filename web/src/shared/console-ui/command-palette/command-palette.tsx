import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { backdropClasses } from "../dialog.tsx";
import { filterItems, groupItems, type PaletteGroup, type PaletteItem, type PaletteSource } from "./palette-item.ts";
import { useRecordSearch } from "./use-record-search.ts";

interface CommandPaletteProps {
  source: PaletteSource;
  /** Returns the keys typed before the field had the focus. */
  takeBufferedKeys: () => string;
  onClose: () => void;
}

/** The command palette: pages, actions and records by name; without a query, recent items first. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes the default export
export default function CommandPalette({ source, takeBufferedKeys, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const found = useRecordSearch(source.find, typed);
  const groups = typed.trim() === "" ? initialGroups(source.items) : groupsForQuery(source.items, typed, found.items);
  const go = (item: PaletteItem) => {
    onClose();
    addRecent(item);
    item.run?.();
    if (item.to !== undefined) void navigate({ to: item.to, search: item.search ?? {} });
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClasses} />
        <Dialog.Popup
          aria-label={m.go_title()}
          className="fixed top-24 left-1/2 z-40 flex w-[calc(100%-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-md border border-line bg-paper text-ink shadow-lg max-sm:top-14"
        >
          <Autocomplete.Root
            open
            inline
            autoHighlight="always"
            keepHighlight
            mode="none"
            items={groups}
            filteredItems={groups}
            value={typed}
            onValueChange={setTyped}
            itemToStringValue={({ title }: PaletteItem) => title}
          >
            <Autocomplete.Input
              aria-label={m.go_title()}
              placeholder={source.find === undefined ? m.go_hint_pages() : m.go_hint()}
              maxLength={100}
              onFocus={() => {
                const buffered = takeBufferedKeys();
                if (buffered !== "") setTyped((before) => before + buffered);
              }}
              className="min-h-11 border-b border-line bg-transparent px-4 outline-none placeholder:text-ink-3"
            />
            <Autocomplete.Status className="px-4 text-sm text-ink-2 empty:hidden">
              {renderStatus(found, groups)}
            </Autocomplete.Status>
            <Autocomplete.List className="max-h-[min(26rem,60dvh)] scroll-py-8 overflow-y-auto p-1 empty:p-0">
              {(group: PaletteGroup) => <Group key={group.value} group={group} onSelect={go} />}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function initialGroups(items: readonly PaletteItem[]): PaletteGroup[] {
  const recent = recentItems(items);
  const others = groupItems(items.filter((item) => !recent.some((one) => isSame(one, item))));
  return recent.length === 0 ? others : [{ value: m.go_recent(), items: recent }, ...others];
}

/** Lists the page's own items first, so that nothing moves when the server's results arrive. */
function groupsForQuery(items: readonly PaletteItem[], typed: string, found: readonly PaletteItem[]): PaletteGroup[] {
  return groupItems([...filterItems(items, typed), ...found]);
}

function renderStatus({ pending, failed }: ReturnType<typeof useRecordSearch>, groups: readonly PaletteGroup[]) {
  if (failed) return <p className="py-3 text-bad">{m.go_failed()}</p>;
  if (groups.length > 0) return null;
  return <p className="py-3">{pending ? m.go_searching() : m.common_no_results()}</p>;
}

function Group({ group, onSelect }: { group: PaletteGroup; onSelect: (item: PaletteItem) => void }) {
  return (
    <Autocomplete.Group items={group.items}>
      <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-3">
        {group.value}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(item: PaletteItem) => (
          <Autocomplete.Item
            key={`${item.kind} ${item.key}`}
            value={item}
            className="flex min-h-9 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-sm px-3 py-1 data-highlighted:bg-brand-soft max-lg:min-h-11"
            onClick={() => onSelect(item)}
          >
            <span className="min-w-0 wrap-anywhere">{item.title}</span>
            {item.note !== undefined && <span className="min-w-0 text-sm wrap-anywhere text-ink-2">{item.note}</span>}
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

const MAX_RECENT_ITEMS = 6;

/** Recent items, newest first. In memory only, because they contain names of people. */
let recent: readonly PaletteItem[] = [];

/** Remembers an item with a target. */
function addRecent(item: PaletteItem): void {
  if (item.to === undefined) return;
  recent = [item, ...recent.filter((other) => !isSame(other, item))].slice(0, MAX_RECENT_ITEMS);
}

/** Lists recent items; pages and actions only if they still exist, with their current titles. */
function recentItems(known: readonly PaletteItem[]): PaletteItem[] {
  return recent.flatMap((item) => {
    if (item.kind !== "page" && item.kind !== "action") return [item];
    return known.filter((other) => isSame(other, item));
  });
}

function isSame(one: PaletteItem, other: PaletteItem): boolean {
  return one.kind === other.kind && one.key === other.key;
}
