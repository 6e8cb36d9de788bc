import { pageQuery } from "#shared/console-ui/list/page-query.ts";
import type { ListSearch } from "#shared/console-ui/list/search.ts";

export const misLinesQuery = (search: ListSearch) => pageQuery("/api/admin/open-mis-lines", search);

export const commissionLinesQuery = (search: ListSearch) => pageQuery("/api/admin/open-commission-lines", search);
