import { rowsQuery } from "#shared/api/data.ts";

export const missedFilesQuery = rowsQuery("/api/admin/expected-files");
