import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { lenderQuery, lendersQuery } from "#admin/catalog-queries.ts";
import { overviewQuery } from "#admin/queries.ts";
import {
  deleteLender,
  fetchLender,
  type LenderChanged,
  type LenderProperty,
  type LenderRow,
  type PropertyValue,
  restoreLender,
  updateLender,
} from "#shared/api/admin/lenders.ts";
import { isSessionEnd, reasonOf } from "#shared/api/problem.ts";
import { toast, toastAndThrow } from "#shared/console-ui/toasts.tsx";
import { useRowEdits } from "#shared/console-ui/row-edits.ts";

/** What is done to lenders; afterwards list and page show it. */
export interface LenderActions {
  /** Saves one property of the lender that was seen when its editor opened; answers the server's sentence. */
  save: (lender: LenderRow, property: LenderProperty, value: PropertyValue) => Promise<string>;
  /** Saves several, one after the other; ends at the first that is refused. */
  saveAll: (lender: LenderRow, values: [LenderProperty, PropertyValue][]) => Promise<void>;
  /** Puts what the server answered into list and page, and says its sentence. */
  changed: (answer: LenderChanged) => void;
  /** Makes the lender what it was in a version. */
  restore: (lender: LenderRow, version: number) => Promise<void>;
  remove: (lender: LenderRow) => Promise<void>;
  reload: () => Promise<void>;
}

/** The spec's words (section 8) for a lender's update that failed, with the reason. */
export function toastUpdateFailed(error: unknown): void {
  if (isSessionEnd(error)) return;
  toast(m.lenders_update_failed(), "bad", reasonOf(error));
}

export function useLenders(): LenderActions {
  const queries = useQueryClient();
  const edits = useRowEdits<LenderRow>();
  // The menu says how many lenders there are.
  const recount = () => queries.invalidateQueries({ queryKey: overviewQuery.queryKey });
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: lendersQuery.queryKey });
    await queries.invalidateQueries({ queryKey: ["lender"] });
    await recount();
  };
  const keep = ({ data }: LenderChanged) => {
    queries.setQueryData(lenderQuery(data.lender_id).queryKey, data);
    queries.setQueryData(lendersQuery.queryKey, (lenders) =>
      lenders?.map((lender) => (lender.lender_id === data.lender_id ? data : lender)),
    );
    void queries.invalidateQueries({ queryKey: ["lender-history", data.lender_id] });
  };
  const changed = (answer: LenderChanged) => {
    keep(answer);
    toast(answer.message, "ok");
  };
  const saveOver = async (lender: LenderRow, values: [LenderProperty, PropertyValue][]) => {
    let said = "";
    const send = async (row: LenderRow) => {
      let now: LenderRow = row;
      for (const [property, value] of values) {
        const answer = await updateLender(now, property, value);
        keep(answer);
        said = answer.message;
        now = answer.data;
      }
      return now;
    };
    try {
      const id = lender.lender_id;
      await edits.save({ id, seen: lender, changes: values, send, fetch: () => fetchLender(id) });
      return said;
    } catch (error) {
      // Whatever stands there now is what the next edit begins with (spec section 8).
      void reload();
      throw error;
    }
  };
  return {
    changed,
    reload,
    saveAll: async (lender, values) => {
      const sentence = await saveOver(lender, values);
      if (sentence !== "") toast(sentence, "ok");
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
    save: (lender, property, value) => saveOver(lender, [[property, value]]),
    remove: async ({ lender_id }) => {
      const { message } = await deleteLender(lender_id).catch(toastAndThrow);
      await queries.invalidateQueries({ queryKey: lendersQuery.queryKey });
      void recount();
      toast(message, "ok");
    },
  };
}
