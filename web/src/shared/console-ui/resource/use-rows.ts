import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRowEdits } from "../row-edits.ts";

interface RowsOptions<Row> {
  /** Query key of the list; each row has a version. */
  queryKey: QueryKey;
  fetch: () => Promise<Row[]>;
  /** Saves properties against the known version of a row. */
  update: (row: Row, values: Record<string, unknown>) => Promise<{ data: Row }>;
  /** Row id, if it is not in `id`. */
  getRowId?: (row: Row) => number;
}

/** Saves several properties of a row, all or none. */
export type SaveRow<Row> = (row: Row, values: Record<string, unknown>) => Promise<void>;

/** Actions on the rows of an unpaged list that also update it. */
export interface RowActions<Row> {
  save: SaveRow<Row>;
  reload: () => Promise<void>;
}

/** Edits the rows of an unpaged list. Another admin's newer changes conflict instead of being overwritten. */
export function useRows<Row extends { version: number }>(options: RowsOptions<Row>): RowActions<Row> {
  const { queryKey, fetch, update, getRowId = ({ id }: Row & { id?: number }) => Number(id) } = options;
  const queries = useQueryClient();
  const edits = useRowEdits<Row>();
  const reload = () => queries.invalidateQueries({ queryKey });
  const save: SaveRow<Row> = async (row, values) => {
    const id = getRowId(row);
    const isSame = (other: Row) => getRowId(other) === id;
    try {
      await edits.save({
        id,
        seen: row,
        changes: Object.entries(values),
        fetch: async () => (await fetch()).find(isSame),
        send: async (known) => {
          const { data } = await update(known, values);
          queries.setQueryData<Row[]>(queryKey, (rows) => rows?.map((other) => (isSame(other) ? data : other)));
          return data;
        },
      });
    } catch (error) {
      // Reloads, so that the next edit starts with the current row.
      void reload();
      throw error;
    }
  };
  return { save, reload };
}
