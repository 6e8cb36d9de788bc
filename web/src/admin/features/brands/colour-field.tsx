import { m } from "#messages";
import type { TextProps } from "#shared/console-ui/form/groups.ts";
import { TextField } from "#shared/console-ui/text-field.tsx";
import { isColour } from "./brand-answers.ts";

/** Shown by the colour picker while the typed text is no colour. */
const NO_COLOUR = "#ffffff";

/** A colour as a hex code, with the browser's colour picker in the field. */
export function ColourField({ label, ...text }: TextProps & { label: string }) {
  const typed = text.value.trim().toLowerCase();
  const picker = (
    <input
      type="color"
      aria-label={m.brands_colour_pick({ what: label })}
      value={isColour(typed) ? typed : NO_COLOUR}
      className="h-7 w-12 cursor-pointer rounded-sm border border-line-strong bg-paper p-0.5"
      onChange={text.onChange}
    />
  );
  return <TextField {...text} label={label} autoComplete="off" spellCheck={false} end={picker} />;
}
