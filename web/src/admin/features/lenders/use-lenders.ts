import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { filterShownChanges, setValueAt } from "./history.ts";
import { lenderQuery, lendersQuery } from "#admin/catalog-queries.ts";
import { overviewQuery } from "#admin/queries.ts";
import {
  deleteLender,
  fetchLender,
  type LenderChanged,
  type LenderProperty,
  type LenderRow,
  type LenderState,
  type PropertyValue,
  restoreLender,
  undeleteLender,
  updateLender,
  updateLenderTogether,
} from "#shared/api/admin/lenders.ts";
import { isSessionEnd, problemReason } from "#shared/api/problem.ts";
import { type PropertyTable, usePropertyNames } from "#admin/properties.ts";
import { changeText } from "#shared/console-ui/change-text.ts";
import { toast, toastAndThrow, toastChange, toastWithUndo } from "#shared/console-ui/toasts.tsx";
import { useRowEdits, readValue } from "#shared/console-ui/row-edits.ts";

/** What is done to lenders; afterwards list and page show it. */
export interface LenderActions {
  /** Saves one property of the lender that was seen when its editor opened; answers the server's sentence. */
  save: (lender: LenderRow, property: LenderProperty, value: PropertyValue) => Promise<string>;
  /** Saves several, all or none; says what was changed, with the way back. */
  saveAll: (lender: LenderRow, values: [LenderProperty, PropertyValue][]) => Promise<void>;
  /** Undoes the changes of a past version, unless the same properties changed since. */
  takeBack: (lender: LenderRow, state: LenderState) => Promise<void>;
  /** Puts what the server answered into list and page, and says its sentence. */
  changed: (answer: LenderChanged) => void;
  /** Makes the lender what it was in a version. */
  restore: (lender: LenderRow, version: number) => Promise<void>;
  remove: (lender: LenderRow) => Promise<void>;
  undelete: (id: number) => Promise<void>;
  reload: () => Promise<void>;
}

/** The spec's words (section 8) for a lender's update that failed, with the reason. */
export function toastUpdateFailed(error: unknown): void {
  if (isSessionEnd(error)) return;
  toast(m.lenders_update_failed(), "bad", problemReason(error));
}

export function useLenders(): LenderActions {
  const queries = useQueryClient();
  const edits = useRowEdits<LenderRow>();
  const names = usePropertyNames("lender");
  // The menu says how many lenders there are.
  const recount = () => queries.invalidateQueries({ queryKey: overviewQuery.queryKey });
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: lendersQuery.queryKey });
    await queries.invalidateQueries({ queryKey: ["lender"] });
    await recount();
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
      // One alone goes by the specification's call.
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
      // The next edit begins with the current row (spec section 8).
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
      void recount();
      toastWithUndo(message, () => void undelete(lender_id).catch(() => undefined));
    },
  };
}

/** "Text: No fee → Half the fee · End date: …". */
function formatChanges(names: PropertyTable, before: LenderRow, values: [LenderProperty, PropertyValue][]): string {
  const change = ([key, to]: [LenderProperty, PropertyValue]) =>
    changeText(names.label(key), names.show(key, readValue(before, key)), names.show(key, to));
  return values.map(change).join(" · ");
}
