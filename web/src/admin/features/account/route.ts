import { m } from "#messages";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { accountQuery } from "./queries.ts";

export const accountPage = consolePage({
  path: "/admin/account",
  permission: null,
  title: m.account_title,
  query: () => accountQuery,
  component: async () => (await import("./account-page.tsx")).AccountPage,
});
