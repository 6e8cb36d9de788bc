import { m } from "#messages";
import { sendersQuery } from "#shared/api/admin/message-templates.ts";
import { consolePage } from "#shared/console-ui/page/console-page.ts";

export const sendersPage = consolePage({
  path: "/admin/messaging/senders",
  permission: "template.write",
  title: m.common_senders,
  query: () => sendersQuery,
  component: async () => (await import("./senders-page.tsx")).SendersPage,
});
