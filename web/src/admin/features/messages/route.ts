import { m } from "#messages";
import { MailIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { messagesSearch, repliesQuery, repliesSearch } from "./queries.ts";

export const messagesPage = consolePage({
  path: "/admin/messaging/log",
  permission: ["message.send", "csr.read"],
  title: m.messages_title,
  group: m.common_menu_people,
  icon: MailIcon,
  search: messagesSearch,
  // No query before the page: support has no list without a customer.
  component: async () => (await import("./messages-page.tsx")).MessagesPage,
});

export const repliesPage = consolePage({
  path: "/admin/messaging/replies",
  permission: ["message.send", "csr.read"],
  title: m.messages_replies_title,
  search: repliesSearch,
  query: ({ search }) => repliesQuery(search),
  component: async () => (await import("./replies-page.tsx")).RepliesPage,
});
