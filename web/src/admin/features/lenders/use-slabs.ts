import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import {
  deleteSlab,
  fetchSlabProblems,
  fetchSlabs,
  orderSlabs,
  type Slab,
  updateSlab,
} from "#shared/api/admin/revenue.ts";
import { problemMessage } from "#shared/api/problem.ts";
import { toast } from "#shared/console-ui/toasts.tsx";

function slabsQuery(id: number) {
  return queryOptions({ queryKey: ["slabs", id], queryFn: () => fetchSlabs(id), meta: { quiet: true } });
}

/** A lender's slabs, their gaps and overlaps, and actions on them. */
export function useSlabs(lenderId: number) {
  const queries = useQueryClient();
  const { queryKey } = slabsQuery(lenderId);
  const slabs = useQuery(slabsQuery(lenderId));
  const problems = useQuery({ queryKey: [...queryKey, "problems"], queryFn: () => fetchSlabProblems(lenderId) });
  const reload = () => queries.invalidateQueries({ queryKey });
  const ordering = useMutation({
    mutationFn: (ids: number[]) => orderSlabs(lenderId, ids),
    meta: { quiet: true },
    onMutate: (ids) => queries.setQueryData(queryKey, (before) => before && reorderSlabs(before, ids)),
    onSuccess: ({ message }) => toast(message, "ok"),
    onError: (error) => toast(m.lenders_revenue_order_failed(), "bad", problemMessage(error)),
    onSettled: reload,
  });
  return {
    slabs,
    problems: problems.data ?? [],
    reload,
    order: (ids: number[]) => ordering.mutate(ids),
    /** Shows a toast when done; the caller shows errors. */
    remove: async ({ id }: Slab) => {
      try {
        const { message } = await deleteSlab(id);
        toast(message, "ok");
      } catch (error) {
        toast(m.lenders_revenue_delete_failed(), "bad", problemMessage(error));
        throw error;
      } finally {
        void reload();
      }
    },
    /** Returns the server's message. */
    setActive: async (slab: Slab, active: boolean) => {
      const { id: _id, lender_id: _lender, ...terms } = slab;
      const { message } = await updateSlab(slab, { ...terms, status: active ? 1 : 0 });
      await reload();
      return message;
    },
  };
}

function reorderSlabs(slabs: readonly Slab[], ids: readonly number[]): Slab[] {
  return slabs.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
}
