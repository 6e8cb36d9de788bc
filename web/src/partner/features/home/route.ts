import { m } from "#messages";
import { HomeIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";

export const homePage = consolePage({
  path: "/partner",
  permission: null,
  title: m.partner_home,
  group: null,
  icon: HomeIcon,
  component: async () => (await import("./home.tsx")).Home,
});
