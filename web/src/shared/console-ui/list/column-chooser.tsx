import { Menu } from "@base-ui/react/menu";
import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { Button } from "../button.tsx";
import { TickIcon } from "../icons.tsx";
import { savePreference, readPreference } from "../preference.ts";
import type { Column } from "./column.ts";
import { findPreferenceList, setPreferenceList } from "../preference-lists.ts";

/** Visible and hidden columns of a list. */
export interface ColumnChoice<Row> {
  /** Name of the list, under which choices are stored. */
  list: string;
  shown: readonly Column<Row>[];
  /** Columns that may be hidden: all but the row header and pinned ones. */
  free: readonly Column<Row>[];
  hidden: readonly string[];
  setHidden: (keys: readonly string[]) => void;
}

/** Keeps the hidden columns of each list, by its path. */
export function useColumnChoice<Row>(columns: readonly Column<Row>[], part = ""): ColumnChoice<Row> {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const list = listName(path, part);
  const [all, setAll] = useState(() => readPreference("columns"));
  const hidden = findPreferenceList(all, list);
  const head = columns.find((column) => column.head) ?? columns[0];
  const free = columns.filter((column) => column !== head && column.pinned !== true);
  return {
    list,
    shown: columns.filter((column) => !free.includes(column) || !hidden.includes(column.key)),
    free,
    hidden,
    setHidden: (keys) => {
      const next = setPreferenceList(readPreference("columns"), list, keys);
      savePreference("columns", next);
      setAll(next);
    },
  };
}

/** Key such as "partners.leads" for a list on a partner's page. */
function listName(path: string, part: string): string {
  const words = path.split("/").filter((word) => word !== "" && !/\d/.test(word));
  return [words.at(-1) ?? "list", ...(part === "" ? [] : [part])].join(".");
}

/** Chooses the visible columns. */
export function ColumnChooser<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  const { free, hidden, setHidden } = choice;
  const change = (key: string, show: boolean) =>
    setHidden(show ? hidden.filter((other) => other !== key) : [...hidden, key]);
  return (
    <Menu.Root>
      <Menu.Trigger render={<Button look="secondary">{m.list_columns()}</Button>} />
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup className="max-h-(--available-height) min-w-48 overflow-y-auto rounded-md border border-line bg-paper p-1 text-ink shadow-lg outline-none">
            {free.map(({ key, title }) => (
              <Menu.CheckboxItem
                key={key}
                checked={!hidden.includes(key)}
                onCheckedChange={(show) => change(key, show)}
                className="grid min-h-8 cursor-pointer grid-cols-[1.25rem_1fr] items-center gap-1 rounded-sm px-2 outline-none data-highlighted:bg-ground max-lg:min-h-11"
              >
                <Menu.CheckboxItemIndicator>
                  <TickIcon />
                </Menu.CheckboxItemIndicator>
                <span className="col-start-2">{title}</span>
              </Menu.CheckboxItem>
            ))}
            {hidden.length > 0 && (
              <Menu.Item
                onClick={() => setHidden([])}
                className="flex min-h-8 cursor-pointer items-center rounded-sm px-2 font-semibold outline-none data-highlighted:bg-ground max-lg:min-h-11"
              >
                {m.list_columns_all()}
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
