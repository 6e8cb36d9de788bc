interface Versioned {
  version: number;
}

/** Id of a row. */
export type RowId = number | string;

/**
 * Queues the edits of one row: each begins with the row that the previous one returned, so that two quick edits do not
 * conflict with each other.
 */
export class EditQueue<Row extends Versioned> {
  readonly #last = new Map<RowId, Promise<Row>>();

  /** Queues an edit of a row. It starts from the row that the user saw, or from the previous edit's newer result. */
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
