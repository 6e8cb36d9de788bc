import { queryOptions } from "@tanstack/react-query";
import { fetchSavedReports } from "#shared/api/admin/saved-reports.ts";

export const savedReportsQuery = queryOptions({
  queryKey: ["saved-reports"],
  queryFn: fetchSavedReports,
  meta: { quiet: true },
});
