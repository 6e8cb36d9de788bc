import { m } from "#messages";
import { CrossIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";

export const suppressionsPage = consolePage({
  path: "/admin/messaging/suppressions",
  permission: "suppression.write",
  title: m.suppressions_title,
  group: m.common_menu_people,
  icon: CrossIcon,
  search: { import: "text" },
  component: async () => (await import("./suppressions-page.tsx")).SuppressionsPage,
});
