import { m } from "#messages";
import { rowsQuery } from "#shared/api/data.ts";
import { ExpectedFileIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";

export const missedFilesQuery = rowsQuery("/api/admin/expected-files");

export const expectedFilesPage = consolePage({
  path: "/admin/expected-files",
  permission: ["status-file.write", "mis.write", "commission.write", "payout.prepare"],
  title: m.expected_files_title,
  group: m.common_menu_operations,
  icon: ExpectedFileIcon,
  queues: ["expected-files"],
  query: () => missedFilesQuery,
  component: async () => (await import("./expected-files-page.tsx")).ExpectedFilesPage,
});
