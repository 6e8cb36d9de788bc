import { useState } from "react";
import { m } from "#messages";
import { Problem } from "#shared/api/problem.ts";
import { getBoot } from "#shared/boot/boot.ts";
import { formatDateTime } from "#shared/format/date.ts";
import { EditQueue, type RowId } from "./edit-queue.ts";

/** Changes of a row by property. A dotted name is nested: `terms.rate_min`. */
export type Changes = readonly (readonly [property: string, value: unknown])[];

interface RowEdit<Row> {
  id: RowId;
  /** The row when the editor opened. */
  seen: Row;
  changes: Changes;
  /** Saves the changes over a row and returns the updated row. */
  send: (row: Row) => Promise<Row>;
  /** Refetches the row. */
  fetch: () => Promise<Row | undefined>;
}

/** Author and time of a property's last change, if known. */
interface LastChange {
  property: string;
  by: string | null;
  at: string | null;
}

/** A property changed both here and by another admin. */
export interface FieldConflict extends Partial<Omit<LastChange, "property">> {
  property: string;
  theirs: unknown;
  yours: unknown;
}

/** Thrown when another admin changed the same property since the editor opened. Saving again overwrites it. */
export class EditConflictError extends Problem {
  readonly conflicts: readonly FieldConflict[];

  constructor(fieldConflicts: readonly FieldConflict[]) {
    const texts = fieldConflicts.map((one) => [one.property, conflictMessage(one, formatValue)]);
    const [only, ...others] = texts;
    super(409, {
      code: "changed-meanwhile",
      ...(only?.[1] !== undefined && { message: only[1] }),
      ...(others.length > 0 && { fields: Object.fromEntries(texts) as Record<string, string> }),
    });
    this.conflicts = fieldConflicts;
  }
}

/** Formats a conflict: both values, author, time and what to do. */
export function conflictMessage({ by, at, ...values }: FieldConflict, show: (value: unknown) => string): string {
  const theirs = show(values.theirs) || m.common_not_set();
  const yours = show(values.yours) || m.common_not_set();
  if (!at) return m.list_edited_meanwhile({ theirs, yours });
  const who = by ?? m.common_party_system();
  return m.list_edited_meanwhile_by({ who, at: formatDateTime(at, getBoot().language), theirs, yours });
}

/** Retries after a stale version before the error is passed on. */
const MAX_RETRIES = 3;

/**
 * Saves edits of rows with conflict detection. After a stale version it refetches the row: if the edited properties
 * are unchanged since the editor opened, it retries with the new version, else it throws `EditConflictError`.
 */
export class RowEdits<Row extends { version: number }> {
  readonly #queue = new EditQueue<Row>();
  /** Values that this editor saved or was shown in a conflict, with the row's version. */
  readonly #knownValues = new Map<string, { value: unknown; version: number }>();

  save(edit: RowEdit<Row>): Promise<Row> {
    return this.#queue.enqueue(edit.id, edit.seen, (row) => this.#saveOver(row, edit, MAX_RETRIES));
  }

  /**
   * Saves, and retries after a stale version. `lastChanges` is from the last rejection; undefined on the first
   * attempt.
   */
  async #saveOver(row: Row, edit: RowEdit<Row>, retries: number, lastChanges?: readonly LastChange[]): Promise<Row> {
    const conflicts = this.#findConflicts(row, edit);
    if (conflicts.length > 0 && lastChanges !== undefined) throw this.#conflictError(row, edit, conflicts, lastChanges);
    // If an earlier save of this editor returned another admin's change, their name is unknown. Sending the editor's
    // version makes the server reject the save and name them.
    const sent = conflicts.length > 0 ? { ...row, version: edit.seen.version } : row;
    try {
      const saved = await edit.send(sent);
      for (const [property] of edit.changes) this.#rememberValue(edit.id, property, saved);
      return saved;
    } catch (error) {
      if (retries === 0 || !isStaleVersion(error)) throw error;
      const now = (await edit.fetch().catch(() => undefined)) ?? (conflicts.length > 0 ? row : undefined);
      // If the row cannot be loaded either, the error is passed on.
      if (now === undefined || now.version <= sent.version) throw error;
      return this.#saveOver(now, edit, retries - 1, parseConflicts(error));
    }
  }

  /** Finds properties that another admin changed since the editor opened. */
  #findConflicts(row: Row, { id, seen, changes }: RowEdit<Row>): FieldConflict[] {
    return changes
      .map(([property, yours]) => ({ property, yours, theirs: readValue(row, property) }))
      .filter(({ property, yours, theirs }) => {
        const known = this.#knownValues.get(propertyKey(id, property));
        const expected = [
          readValue(seen, property),
          yours,
          ...(known && known.version > seen.version ? [known.value] : []),
        ];
        return !expected.some((value) => isSame(value, theirs));
      });
  }

  #conflictError(
    row: Row,
    { id }: RowEdit<Row>,
    fieldConflicts: readonly FieldConflict[],
    conflicts: readonly LastChange[],
  ): EditConflictError {
    for (const { property } of fieldConflicts) this.#rememberValue(id, property, row);
    const findConflict = (name: string) => conflicts.find(({ property }) => property === name);
    return new EditConflictError(fieldConflicts.map((one) => Object.assign({}, findConflict(one.property), one)));
  }

  #rememberValue(id: RowId, property: string, row: Row): void {
    this.#knownValues.set(propertyKey(id, property), { value: readValue(row, property), version: row.version });
  }
}

/** Creates the row edits of one list or page. */
export function useRowEdits<Row extends { version: number }>(): RowEdits<Row> {
  const [edits] = useState(() => new RowEdits<Row>());
  return edits;
}

/** Lists the changed properties of a form. */
export function changedEntries<Values extends object>(before: Values, after: Values): [string, unknown][] {
  return Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof Values]));
}

/** Parses the conflicts that the server names. */
function parseConflicts(error: unknown): LastChange[] {
  const conflicts: unknown = error instanceof Problem ? error.params["conflicts"] : undefined;
  return Array.isArray(conflicts) ? (conflicts as LastChange[]) : [];
}

function isStaleVersion(error: unknown): boolean {
  return error instanceof Problem && error.code === "changed-meanwhile";
}

function propertyKey(id: RowId, property: string): string {
  return `${id} ${property}`;
}

/** Reads a property of a row; a dotted name is nested. */
export function readValue(row: object, property: string): unknown {
  const inside = (value: unknown, name: string) => (value as Record<string, unknown> | null | undefined)?.[name];
  return property.split(".").reduce<unknown>(inside, row);
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(formatValue).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
