import { useState } from "react";
import { m } from "#messages";
import { Problem } from "#shared/api/problem.ts";
import { getBoot } from "#shared/boot/boot.ts";
import { formatDateTime } from "#shared/format/date.ts";
import { EditQueue, type RowId } from "./edit-queue.ts";

/** What somebody wants of a row, property by property. A dotted name lies further inside: `terms.rate_min`. */
export type Changes = readonly (readonly [property: string, value: unknown])[];

interface RowEdit<Row> {
  id: RowId;
  /** The row as it stood when the editor opened. */
  seen: Row;
  changes: Changes;
  /** Saves the changes over a row, and answers the row as it is then. */
  send: (row: Row) => Promise<Row>;
  /** The row as the server has it now. */
  fetch: () => Promise<Row | undefined>;
}

/** Who changed a property last, and when, as far as that is known. */
interface LastChange {
  property: string;
  by: string | null;
  at: string | null;
}

/** What would have been lost. */
export interface FieldConflict extends Partial<Omit<LastChange, "property">> {
  property: string;
  theirs: unknown;
  yours: unknown;
}

/** Somebody else changed the same property since the editor opened. Nothing was overwritten; saved again, it is. */
export class EditConflictError extends Problem {
  readonly lost: readonly FieldConflict[];

  constructor(fieldConflicts: readonly FieldConflict[]) {
    const texts = fieldConflicts.map((one) => [one.property, conflictMessage(one, formatValue)]);
    const [only, ...others] = texts;
    super(409, {
      code: "changed-meanwhile",
      ...(only?.[1] !== undefined && { message: only[1] }),
      ...(others.length > 0 && { fields: Object.fromEntries(texts) as Record<string, string> }),
    });
    this.lost = fieldConflicts;
  }
}

/** Both values in words, who changed it and when, and what to do. */
export function conflictMessage({ by, at, ...values }: FieldConflict, show: (value: unknown) => string): string {
  const theirs = show(values.theirs) || m.list_nothing();
  const yours = show(values.yours) || m.list_nothing();
  if (!at) return m.list_edited_meanwhile({ theirs, yours });
  const who = by ?? m.audit_party_system();
  return m.list_edited_meanwhile_by({ who, at: formatDateTime(at, getBoot().language), theirs, yours });
}

/** How often a row may change under one's hands before the refusal is passed on. */
const MAX_RETRIES = 3;

/**
 * Saves edits of rows without losing anybody else's. A row that was changed meanwhile is asked for again: where the
 * edited properties are what the editor showed, they are saved over the new row, else `EditedMeanwhile` is thrown.
 */
export class RowEdits<Row extends { version: number }> {
  readonly #queue = new EditQueue<Row>();
  /** What the person wrote, or was told that somebody else wrote, and in which version of the row. */
  readonly #knownValues = new Map<string, { value: unknown; version: number }>();

  save(edit: RowEdit<Row>): Promise<Row> {
    return this.#queue.enqueue(edit.id, edit.seen, (row) => this.#saveOver(row, edit, MAX_RETRIES));
  }

  /** `told`: what the last refusal says of who changed what; undefined before any. */
  async #saveOver(row: Row, edit: RowEdit<Row>, retries: number, conflicts?: readonly LastChange[]): Promise<Row> {
    const lost = this.#findConflicts(row, edit);
    if (lost.length > 0 && conflicts !== undefined) throw this.#conflictError(row, edit, lost, conflicts);
    // One's own earlier save answered with the colleague's change, so nobody said whose it is: the server refuses
    // whoever saw as little as this editor, and names them.
    const sent = lost.length > 0 ? { ...row, version: edit.seen.version } : row;
    try {
      const saved = await edit.send(sent);
      for (const [property] of edit.changes) this.#rememberValue(edit.id, property, saved);
      return saved;
    } catch (error) {
      if (retries === 0 || !isStaleVersion(error)) throw error;
      const now = (await edit.fetch().catch(() => undefined)) ?? (lost.length > 0 ? row : undefined);
      // Where the row does not come either, the refusal stands.
      if (now === undefined || now.version <= sent.version) throw error;
      return this.#saveOver(now, edit, retries - 1, parseConflicts(error));
    }
  }

  /** What of somebody else's would be overwritten. */
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

/** The edits of one list or page. */
export function useRowEdits<Row extends { version: number }>(): RowEdits<Row> {
  const [edits] = useState(() => new RowEdits<Row>());
  return edits;
}

/** What of a form differs from what it began with. */
export function changedEntries<Values extends object>(before: Values, after: Values): [string, unknown][] {
  return Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof Values]));
}

/** What the refusal says of who changed what. */
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

/** What a row holds at a property; a dotted name lies further inside. */
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
