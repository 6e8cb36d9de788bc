import { m } from "#messages";
import { UsersIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { usersQuery, usersSearch } from "./queries.ts";

export const usersPage = consolePage({
  path: "/admin/user-management",
  permission: "user.manage",
  title: m.users_title,
  group: m.common_menu_people,
  icon: UsersIcon,
  search: usersSearch,
  query: ({ search }) => usersQuery(search),
  component: async () => (await import("./users-page.tsx")).UsersPage,
});
