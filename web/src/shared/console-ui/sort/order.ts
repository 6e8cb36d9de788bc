/** Moves an id to another place. */
export function moveId<Id>(ids: readonly Id[], id: Id, to: number): Id[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(to, 0, id);
}
