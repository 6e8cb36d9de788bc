import { useQueryClient } from "@tanstack/react-query";
import { plansQuery } from "#admin/catalog-queries.ts";
import { overviewQuery } from "#admin/queries.ts";
import { fetchPlans, type Plan, type PlanProperty, updatePlan } from "#shared/api/admin/plans.ts";
import { useRowEdits } from "#shared/console-ui/row-edits.ts";

/** Saves properties of a plan, all or none. */
export type SavePlan = (plan: Plan, values: Partial<Pick<Plan, PlanProperty>>) => Promise<void>;

/** What is done to plans; afterwards the list shows it. */
export function usePlans(): { save: SavePlan; reload: () => Promise<void> } {
  const queries = useQueryClient();
  const edits = useRowEdits<Plan>();
  const { queryKey } = plansQuery;
  const reload = async () => {
    await queries.invalidateQueries({ queryKey });
    // The menu says how many plans there are.
    void queries.invalidateQueries({ queryKey: overviewQuery.queryKey });
  };
  const save: SavePlan = async (plan, values) => {
    try {
      await edits.save({
        id: plan.id,
        seen: plan,
        changes: Object.entries(values),
        fetch: async () => (await fetchPlans()).find(({ id }) => id === plan.id),
        send: async (row) => {
          const { data } = await updatePlan(row, values);
          queries.setQueryData(queryKey, (plans) => plans?.map((other) => (other.id === data.id ? data : other)));
          return data;
        },
      });
    } catch (error) {
      // Whatever stands there now is what the next edit begins with.
      void reload();
      throw error;
    }
  };
  return { save, reload };
}
