import { type KeyboardEvent, useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { IconButton } from "../icon-button.tsx";
import { BinIcon } from "../icons.tsx";
import { TextField } from "../text-field.tsx";
import type { FieldRows } from "./use-form.ts";

interface FieldListProps {
  list: FieldRows;
  /** Label of a row, counted from 1. */
  label: (number: number) => string;
  removeLabel: (number: number) => string;
  addLabel: string;
  /** Maximum number of rows. */
  most: number;
  /** Language of the values, if not the page's. */
  lang?: string;
}

/** A list of text fields. Enter adds a row, Backspace in an empty one removes it. */
export function FieldList({ list, label, removeLabel, addLabel, most, lang }: FieldListProps) {
  const { rows } = list;
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = rows[wanted.current];
    wanted.current = null;
    if (row !== undefined) document.getElementById(row.id)?.focus();
  }, [rows]);
  const add = (after: number) => {
    if (rows.length >= most) return;
    wanted.current = after + 1;
    list.add(after);
  };
  const remove = (place: number) => {
    wanted.current = Math.max(place - 1, 0);
    list.remove(place);
  };
  const onKeyDown = (place: number) => (event: KeyboardEvent) => {
    const takesAway = event.key === "Backspace" && rows[place]?.value === "";
    if (event.key !== "Enter" && !takesAway) return;
    event.preventDefault();
    if (takesAway) remove(place);
    else add(place);
  };
  return (
    <>
      <ol id={list.id} className="flex flex-col gap-2">
        {rows.map((row, place) => (
          <li key={row.id} className="grid grid-cols-[1fr_auto] items-end gap-1">
            <TextField {...row} label={label(place + 1)} lang={lang} autoComplete="off" onKeyDown={onKeyDown(place)} />
            <IconButton label={removeLabel(place + 1)} onClick={() => remove(place)}>
              <BinIcon />
            </IconButton>
          </li>
        ))}
      </ol>
      {list.error !== undefined && <p className="font-semibold text-bad">! {list.error}</p>}
      {rows.length < most && (
        <div>
          <Button look="secondary" onClick={() => add(rows.length - 1)}>
            {addLabel}
          </Button>
        </div>
      )}
    </>
  );
}
