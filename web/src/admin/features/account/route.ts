import { m } from "#messages";
import { staffAccountQuery } from "#shared/console-ui/own-account/queries.ts";
import { consolePage } from "#shared/console-ui/page/console-page.ts";

export const accountPage = consolePage({
  path: "/admin/account",
  permission: null,
  title: m.account_title,
  query: () => staffAccountQuery,
  component: async () => (await import("./account-page.tsx")).AccountPage,
});
