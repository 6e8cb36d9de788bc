interface Versioned {
  version: number;
}

/** What a row is called by. */
export type RowId = number | string;

/**
 * Edits of one row in turn: each begins with the row as the one before left it, so that two quick
 * ones do not take each other for somebody else.
 */
export class EditQueue<Row extends Versioned> {
  readonly #last = new Map<RowId, Promise<Row>>();

  /** Edits the row of an id, which the reader saw like this, when the edits before are done. */
  enqueue(id: RowId, seen: Row, edit: (row: Row) => Promise<Row>): Promise<Row> {
    const before = this.#last.get(id) ?? Promise.resolve(seen);
    const edited = before.then((left) => edit(left.version > seen.version ? left : seen));
    this.#last.set(
      id,
      edited.catch(() => before),
    );
    return edited;
  }
}
