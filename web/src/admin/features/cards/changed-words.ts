import { changesOf } from "#shared/console-ui/row-edits.ts";

/** What was changed of a card's words; null where nothing was. */
export function changedWords<Words extends object>(before: Words, after: Words): Partial<Words> | null {
  const changes = changesOf(before, after);
  return changes.length === 0 ? null : (Object.fromEntries(changes) as Partial<Words>);
}
