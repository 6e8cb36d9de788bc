import { m } from "#messages";
import { ExpectedFileIcon } from "#shared/console-ui/icons.tsx";
import { sortKeys } from "#shared/console-ui/list/search-schema.ts";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { missedFilesQuery } from "./queries.ts";

export const expectedFilesPage = consolePage({
  path: "/admin/expected-files",
  permission: ["status-file.write", "mis.write", "commission.write", "payout.prepare"],
  title: m.expected_files_title,
  group: m.common_menu_operations,
  icon: ExpectedFileIcon,
  queues: ["expected-files"],
  search: { sort: sortKeys("lender", "due") },
  query: () => missedFilesQuery,
  component: async () => (await import("./expected-files-page.tsx")).ExpectedFilesPage,
});
