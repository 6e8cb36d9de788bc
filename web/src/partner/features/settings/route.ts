import { m } from "#messages";
import { SettingsIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";

export const settingsPage = consolePage({
  path: "/partner/settings",
  permission: null,
  title: m.portal_settings,
  group: null,
  icon: SettingsIcon,
  search: { tab: ["profile", "people", "security"], open: "text" },
  component: async () => (await import("./settings-page.tsx")).SettingsPage,
});
