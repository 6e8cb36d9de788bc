import { useEffect, useEffectEvent, useRef } from "react";
import { m } from "#messages";
import { DownIcon, GripIcon, UpIcon } from "../icons.tsx";
import { IconButton } from "../icon-button.tsx";
import { sortable } from "./sortable.ts";

interface SortHandleProps {
  /** Name of the row, such as "CASHe". */
  name: string;
  id: number;
  /** All ids in current order. */
  ids: readonly number[];
  onOrder: (ids: number[]) => void;
  disabled?: boolean;
}

/** Reorders a row or list item by dragging, or by one place with its buttons. */
export function SortHandle({ name, id, ids, onOrder, disabled = false }: SortHandleProps) {
  const grip = useRef<HTMLSpanElement>(null);
  const place = ids.indexOf(id);
  const moveTo = (to: number) => onOrder(moveId(ids, id, to));
  const drop = useEffectEvent((dragged: number) => onOrder(moveId(ids, dragged, place)));
  const isAfter = useEffectEvent((dragged: number) => ids.indexOf(dragged) < place);
  useEffect(() => {
    const handle = grip.current;
    const row = handle?.closest<HTMLElement>("tr, li");
    if (!handle || !row || disabled) return;
    return sortable({ row, handle, id, isAfter, onDrop: drop });
  }, [id, disabled]);
  return (
    <span className="inline-flex items-center">
      <span ref={grip} aria-hidden="true" className="cursor-grab text-ink-3 hover:text-ink">
        <GripIcon />
      </span>
      <IconButton
        label={m.list_move_up({ name })}
        aria-disabled={disabled || place <= 0 || undefined}
        className="scale-85 aria-disabled:opacity-35"
        onClick={() => !disabled && place > 0 && moveTo(place - 1)}
      >
        <UpIcon />
      </IconButton>
      <IconButton
        label={m.list_move_down({ name })}
        aria-disabled={disabled || place >= ids.length - 1 || undefined}
        className="-ml-2 scale-85 aria-disabled:opacity-35"
        onClick={() => !disabled && place < ids.length - 1 && moveTo(place + 1)}
      >
        <DownIcon />
      </IconButton>
    </span>
  );
}

/** Moves an id to another place. */
function moveId<Id>(ids: readonly Id[], id: Id, to: number): Id[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(to, 0, id);
}
