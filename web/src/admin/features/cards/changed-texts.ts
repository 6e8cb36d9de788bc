import { changedEntries } from "#shared/console-ui/row-edits.ts";

/** Changed texts of a card; null if nothing changed. */
export function changedTexts<Words extends object>(before: Words, after: Words): Partial<Words> | null {
  const changes = changedEntries(before, after);
  return changes.length === 0 ? null : (Object.fromEntries(changes) as Partial<Words>);
}
