interface Versioned {
  version: number;
}

/** What a row is called by. */
export type RowId = number | string;

/**
 * Queues the edits of one row: each begins with the row that the previous one returned, so that two quick edits do not
 * conflict with each other.
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
