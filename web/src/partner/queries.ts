import { queryOptions } from "@tanstack/react-query";
import { fetchRevenue } from "#shared/api/staff.ts";

/** Who is logged in, and what came through them. The guard asks for it at each change of page. */
export const revenueQuery = queryOptions({ queryKey: ["revenue"], queryFn: fetchRevenue });
