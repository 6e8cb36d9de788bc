import { m } from "#messages";
import { Button } from "../button.tsx";
import type { FieldGroups } from "../form/groups.ts";
import { IconButton } from "../icon-button.tsx";
import { BinIcon } from "../icons.tsx";
import { TextField } from "../text-field.tsx";

interface PremiumRowsProps {
  premiums: FieldGroups<Record<string, string>>;
  title: string;
  most: number;
}

const EMPTY_PREMIUM = { cover: "", age_from: "", age_to: "", premium: "" };

/** Premiums by age and cover, one line each. A new line starts after the last one's age. */
export function PremiumRows({ premiums, title, most }: PremiumRowsProps) {
  const { rows, add, remove, error, id } = premiums;
  const last = rows.at(-1)?.values;
  const next =
    last === undefined
      ? EMPTY_PREMIUM
      : { ...EMPTY_PREMIUM, cover: last["cover"] ?? "", age_from: nextAge(last["age_to"] ?? "") };
  return (
    <fieldset id={id} tabIndex={-1} className="flex flex-col gap-3">
      <legend className="font-semibold">{title}</legend>
      <p className="text-sm text-ink-2">{m.common_premiums_text()}</p>
      <ol className="flex flex-col gap-3">
        {rows.map((row, place) => (
          <li key={row.field("cover").id} className="flex items-end gap-2">
            <div className="grid flex-1 grid-cols-2 items-start gap-2 sm:grid-cols-4">
              <TextField {...row.text("cover")} label={m.common_premium_cover()} inputMode="numeric" />
              <TextField {...row.text("age_from")} label={m.common_premium_from()} inputMode="numeric" />
              <TextField {...row.text("age_to")} label={m.common_premium_to()} inputMode="numeric" />
              <TextField {...row.text("premium")} label={m.common_premium_price()} inputMode="decimal" />
            </div>
            <IconButton label={m.common_premium_remove({ number: place + 1 })} onClick={() => remove(place)}>
              <BinIcon />
            </IconButton>
          </li>
        ))}
      </ol>
      {error !== undefined && <p className="font-semibold text-bad">! {error}</p>}
      {rows.length < most && (
        <div>
          <Button look="secondary" onClick={() => add(next)}>
            {m.common_premium_add()}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function nextAge(age: string): string {
  return /^\d+$/.test(age) ? String(Number(age) + 1) : "";
}
