import { Combobox } from "@base-ui/react/combobox";
import { type KeyboardEvent, useRef, useState } from "react";
import { m } from "#messages";
import { Field, type FieldProps } from "#shared/ui/field.tsx";
import { TickIcon } from "./icons.tsx";

export interface Choice {
  id: number;
  name: string;
}

interface MultiSelectProps extends FieldProps {
  choices: readonly Choice[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
  /** Label of the option that creates a choice; without it none can be created. */
  createLabel?: (typed: string) => string;
  onCreate?: (typed: string) => void;
}

/** Id of the option that creates a choice. */
const NEW_CHOICE = -1;

/** A multi-select with search, which can create new choices. */
export function MultiSelect({ choices, chosen, onChange, createLabel, onCreate, ...field }: MultiSelectProps) {
  const [typed, setTyped] = useState("");
  const wanted = typed.trim();
  const same = choices.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const offersNew = createLabel !== undefined && (wanted === "" || same === undefined);
  const items = offersNew ? [...choices, { id: NEW_CHOICE, name: createLabel(wanted) }] : [...choices];
  const highlighted = useRef<Choice | undefined>(undefined);
  const change = (next: Choice[], { reason }: { reason: string }) => {
    // Esc closes the list without clearing the selection.
    if (reason === "escape-key") return;
    // Keeps the typed text, which is the new choice's name, until it is created.
    if (next.some(({ id }) => id === NEW_CHOICE)) return onCreate?.(wanted);
    setTyped("");
    onChange(next.map(({ id }) => id));
  };
  /** Enter without a highlighted option takes the choice with the typed name, or creates it. */
  const onKeyDown = (event: KeyboardEvent & { preventBaseUIHandler: () => void }) => {
    if (event.key !== "Enter" || wanted === "" || highlighted.current !== undefined) return;
    event.preventDefault();
    event.preventBaseUIHandler();
    if (same === undefined) onCreate?.(wanted);
    else {
      setTyped("");
      if (!chosen.includes(same.id)) onChange([...chosen, same.id]);
    }
  };
  return (
    <Field {...field}>
      <Combobox.Root
        multiple
        items={items}
        value={choices.filter(({ id }) => chosen.includes(id))}
        inputValue={typed}
        itemToStringLabel={(item: Choice) => item.name}
        isItemEqualToValue={(item: Choice, value: Choice) => item.id === value.id}
        filter={(item: Choice, query) =>
          item.id === NEW_CHOICE || item.name.toLowerCase().includes(query.trim().toLowerCase())
        }
        onInputValueChange={(text, { event }) => (event.type === "input" || event.type === "change") && setTyped(text)}
        onItemHighlighted={(item, { reason }) => {
          // Options highlighted by the mouse or by an earlier selection do not count.
          highlighted.current = reason === "keyboard" ? item : undefined;
        }}
        onValueChange={change}
      >
        <Combobox.InputGroup className="flex min-h-9 w-full flex-wrap items-center gap-1 rounded-sm border border-ink-3 bg-paper px-1.5 py-1 focus-within:outline-2 focus-within:outline-brand-strong">
          <Chips />
          <Combobox.Input
            id={field.id}
            onKeyDown={onKeyDown}
            className="min-h-6.5 min-w-24 flex-1 bg-transparent px-1 outline-none"
          />
        </Combobox.InputGroup>
        <Options />
      </Combobox.Root>
    </Field>
  );
}

function Chips() {
  return (
    <Combobox.Value>
      {(value: Choice[]) => (
        <Combobox.Chips className="contents">
          {value.map((choice) => (
            <Combobox.Chip
              key={choice.id}
              aria-label={choice.name}
              className="flex items-center gap-0.5 rounded-sm bg-brand-soft py-0.5 pl-2 focus-within:outline-2"
            >
              {choice.name}
              <Combobox.ChipRemove
                aria-label={m.list_remove({ name: choice.name })}
                className="grid size-6 place-items-center rounded-sm hover:bg-ink/10"
              >
                ×
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
        </Combobox.Chips>
      )}
    </Combobox.Value>
  );
}

function Options() {
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
        <Combobox.Popup className="max-h-80 w-(--anchor-width) overflow-y-auto rounded-md border border-line bg-paper py-1 text-ink shadow-lg">
          <Combobox.Empty>
            <p className="px-3 py-2 text-ink-2 empty:hidden">{m.common_no_results()}</p>
          </Combobox.Empty>
          <Combobox.List>
            {(item: Choice) => (
              <Combobox.Item
                key={item.id}
                value={item}
                className="grid min-h-9 cursor-default grid-cols-[1.25rem_1fr] items-center gap-1 px-2 data-highlighted:bg-brand-soft"
              >
                <Combobox.ItemIndicator>
                  <TickIcon />
                </Combobox.ItemIndicator>
                <span className="col-start-2">{item.name}</span>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
