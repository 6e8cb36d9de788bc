import { m } from "#messages";
import { CommissionFileIcon, MisIcon, StatusFileIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { bankFilesQuery, uploadFilesQuery } from "./queries.ts";

export const statusFilesPage = consolePage({
  path: "/admin/application-status-file",
  permission: "status-file.read",
  title: m.status_files_title,
  group: m.common_menu_operations,
  icon: StatusFileIcon,
  search: { file: "text" },
  query: () => uploadFilesQuery("status"),
  component: async () => (await import("./files-page.tsx")).StatusFilesPage,
});

export const misPage = consolePage({
  path: "/admin/mis-upload",
  permission: "mis.write",
  title: m.mis_title,
  group: m.common_menu_operations,
  icon: MisIcon,
  queues: ["mis-lines"],
  search: { file: "text" },
  query: () => uploadFilesQuery("mis"),
  component: async () => (await import("./files-page.tsx")).MisPage,
});

export const commissionFilesPage = consolePage({
  path: "/admin/commission-upload-file",
  permission: "commission.write",
  title: m.commission_file_title,
  group: m.common_menu_operations,
  icon: CommissionFileIcon,
  queues: ["commission-lines"],
  search: { file: "text" },
  query: () => uploadFilesQuery("commission"),
  component: async () => (await import("./files-page.tsx")).CommissionFilesPage,
});

export const bankFilesPage = consolePage({
  path: "/admin/payouts/$payoutId/responses",
  permission: "payout.prepare",
  title: m.common_payouts_title,
  search: { file: "text" },
  query: ({ params }) => bankFilesQuery(Number(params.payoutId)),
  component: async () => (await import("./bank-files-page.tsx")).BankFilesPage,
});
