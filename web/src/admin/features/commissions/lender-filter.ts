import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { Filter } from "#shared/console-ui/list/filters.tsx";
import { commissionsQuery } from "./queries.ts";

/** The filter by lender, which offers the lenders with commission in the last twelve months. */
export function useLenderFilter(): Filter {
  const { data: months = [] } = useQuery(commissionsQuery);
  const lenders = new Map(months.map(({ lenderId, lender }) => [String(lenderId), lender]));
  const options = Array.from(lenders, ([value, label]) => ({ value, label }));
  return {
    kind: "select",
    name: "lenderId",
    label: m.commissions_lender(),
    options: options.toSorted((one, other) => one.label.localeCompare(other.label)),
  };
}
