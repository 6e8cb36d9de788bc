import { useQueryClient } from "@tanstack/react-query";
import { usePropertyNames } from "#admin/catalog/properties.ts";
import { lenderQuery, lendersQuery } from "#admin/catalog/queries.ts";
import { m } from "#messages";
import {
  type LenderChanged,
  type LenderProperty,
  type LenderRow,
  type LenderState,
  type PropertyValue,
  deleteLender,
  fetchLender,
  restoreLender,
  undeleteLender,
  updateLender,
  updateLenderTogether,
} from "#shared/api/admin/lenders.ts";
import { isSessionEnd, problemReason } from "#shared/api/problem.ts";
import { changeText } from "#shared/console-ui/change-text.ts";
import type { PropertyTable } from "#shared/console-ui/resource/property-table.ts";
import { readValue, useRowEdits } from "#shared/console-ui/row-edits.ts";
import { toast, toastAndThrow, toastChange, toastWithUndo } from "#shared/console-ui/toasts.tsx";
import { filterShownChanges, setValueAt } from "./history.ts";

/** Actions on lenders that also update list and page. */
export interface LenderActions {
  /** Saves one property against the version that was opened; returns the server's message. */
  save: (lender: LenderRow, property: LenderProperty, value: PropertyValue) => Promise<string>;
  /** Saves several properties, all or none, without a toast. */
  saveRow: (lender: LenderRow, values: [LenderProperty, PropertyValue][]) => Promise<LenderChanged>;
  /** Saves several properties, all or none; shows a toast with an undo button. */
  saveAll: (lender: LenderRow, values: [LenderProperty, PropertyValue][]) => Promise<void>;
  /** Undoes the changes of a past version, unless the same properties changed since. */
  takeBack: (lender: LenderRow, state: LenderState) => Promise<void>;
  /** Puts the server's answer into the list and the page, and shows its message. */
  changed: (answer: LenderChanged) => void;
  /** Restores a version of the lender. */
  restore: (lender: LenderRow, version: number) => Promise<void>;
  remove: (lender: LenderRow) => Promise<void>;
  undelete: (id: number) => Promise<void>;
  reload: () => Promise<void>;
}

/** Shows the spec's message (section 8) for a failed update, with the reason. */
export function toastUpdateFailed(error: unknown): void {
  if (isSessionEnd(error)) return;
  toast(m.lenders_update_failed(), "bad", problemReason(error));
}

export function useLenders(): LenderActions {
  const queries = useQueryClient();
  const edits = useRowEdits<LenderRow>();
  const names = usePropertyNames("lender");
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: lendersQuery.queryKey });
    await queries.invalidateQueries({ queryKey: ["lender"] });
  };
  const storeLender = ({ data }: LenderChanged) => {
    queries.setQueryData(lenderQuery(data.lender_id).queryKey, data);
    queries.setQueryData(lendersQuery.queryKey, (lenders) =>
      lenders?.map((lender) => (lender.lender_id === data.lender_id ? data : lender)),
    );
    void queries.invalidateQueries({ queryKey: ["lender-history", data.lender_id] });
  };
  const changed = (answer: LenderChanged) => {
    storeLender(answer);
    toast(answer.message, "ok");
  };
  const saveOver = async (lender: LenderRow, values: [LenderProperty, PropertyValue][]): Promise<LenderChanged> => {
    let answer: LenderChanged | undefined;
    const [first, ...others] = values;
    const send = async (row: LenderRow) => {
      // A single property uses the specification's call.
      const sending =
        first !== undefined && others.length === 0
          ? updateLender(row, ...first)
          : updateLenderTogether(row, Object.fromEntries(values));
      answer = await sending;
      storeLender(answer);
      return answer.data;
    };
    try {
      const id = lender.lender_id;
      const data = await edits.save({ id, seen: lender, changes: values, send, fetch: () => fetchLender(id) });
      return answer ?? { message: "", data: data as LenderChanged["data"] };
    } catch (error) {
      // Reloads, so that the next edit starts with the current row (spec section 8).
      void reload();
      throw error;
    }
  };
  const saveAll = async (lender: LenderRow, values: [LenderProperty, PropertyValue][]) => {
    if (values.length === 0) return;
    const { message, data } = await saveOver(lender, values);
    const before = values.map(([name]): [LenderProperty, PropertyValue] => [
      name,
      readValue(lender, name) as PropertyValue,
    ]);
    const undo = () => saveAll(data, before).catch(toastUpdateFailed);
    toastChange(formatChanges(names, lender, values), () => void undo(), message);
  };
  const undelete = async (id: number) => {
    const { message } = await undeleteLender(id).catch(toastAndThrow);
    await reload();
    toast(message, "ok");
  };
  return {
    changed,
    reload,
    saveAll,
    saveRow: saveOver,
    undelete,
    takeBack: async (lender, { version, changes }) => {
      const seen = changes.reduce((row, { property, to }) => setValueAt(row, property, to), { ...lender, version });
      await saveAll(
        seen,
        filterShownChanges(changes).map(({ property, from }) => [property, from as PropertyValue]),
      );
    },
    restore: async ({ lender_id }, version) => {
      try {
        changed(await restoreLender(lender_id, version));
      } catch (error) {
        toastUpdateFailed(error);
        void reload();
        throw error;
      }
    },
    save: async (lender, property, value) => (await saveOver(lender, [[property, value]])).message,
    remove: async ({ lender_id }) => {
      const { message } = await deleteLender(lender_id).catch(toastAndThrow);
      await queries.invalidateQueries({ queryKey: lendersQuery.queryKey });
      toastWithUndo(message, () => void undelete(lender_id).catch(() => undefined));
    },
  };
}

/** Formats changes as "Text: No fee → Half the fee · End date: …". */
function formatChanges(names: PropertyTable, before: LenderRow, values: [LenderProperty, PropertyValue][]): string {
  const change = ([key, to]: [LenderProperty, PropertyValue]) =>
    changeText(names.label(key), names.show(key, readValue(before, key)), names.show(key, to));
  return values.map(change).join(" · ");
}
