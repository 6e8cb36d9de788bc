import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { m } from "#messages";
import type { Property } from "#shared/api/admin/properties.ts";
import { readValue } from "#shared/console-ui/row-edits.ts";
import { TickBox } from "#shared/console-ui/tick-box.tsx";
import { useEditing } from "./editing.ts";
import { toastUpdateFailed } from "./use-lenders.ts";

interface ChoicesCellProps {
  property: Property;
  /** Property name in calls, prefixed with the offering. */
  place: string;
}

/** Chooses items of a smart list; each click is saved. No item means all of them. */
export function ChoicesCell({ property: { options, label }, place }: ChoicesCellProps) {
  const prefix = useId();
  const { lender, actions } = useEditing();
  const saving = useMutation({
    mutationFn: (ids: number[]) => actions.saveAll(lender, [[place, ids]]),
    meta: { quiet: true },
    onError: toastUpdateFailed,
  });
  const chosen = saving.isPending ? saving.variables : (readValue(lender, place) as number[]);
  const tick = (id: number, isTicked: boolean) =>
    saving.mutate(isTicked ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center justify-end gap-x-4">
      {chosen.length === 0 && <span className="text-sm text-ink-2">{m.lenders_choices_none()}</span>}
      {(options ?? []).map(({ value, label: name }) => (
        <TickBox
          key={value}
          id={`${prefix}${value}`}
          label={name}
          checked={chosen.includes(Number(value))}
          onChange={(isTicked) => tick(Number(value), isTicked)}
        />
      ))}
    </div>
  );
}
