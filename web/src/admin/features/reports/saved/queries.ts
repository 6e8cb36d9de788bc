import { queryOptions } from "@tanstack/react-query";
import { fetchSavedReports } from "#shared/api/admin/saved-reports.ts";

/** One's own saved reports. */
export const savedReportsQuery = queryOptions({
  queryKey: ["saved-reports"],
  queryFn: fetchSavedReports,
  meta: { quiet: true },
});
