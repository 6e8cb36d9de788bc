import { changedEntries } from "#shared/console-ui/row-edits.ts";

/** What was changed of a card's words; null where nothing was. */
export function changedTexts<Words extends object>(before: Words, after: Words): Partial<Words> | null {
  const changes = changedEntries(before, after);
  return changes.length === 0 ? null : (Object.fromEntries(changes) as Partial<Words>);
}
