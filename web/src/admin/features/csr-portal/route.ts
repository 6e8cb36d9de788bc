import { m } from "#messages";
import { SupportIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { CUSTOMER_TABS, customerQuery, TIMELINE_KINDS } from "./queries.ts";
import { ticketsSearch } from "./tickets/search.ts";

export const csrPortalPage = consolePage({
  path: "/admin/csr-portal",
  permission: "csr.read",
  title: m.csr_portal_title,
  group: null,
  icon: SupportIcon,
  queues: ["late-tickets", "corrections"],
  search: ticketsSearch,
  component: async () => (await import("./search-page.tsx")).SearchPage,
});

export const customerPage = consolePage({
  path: "/admin/csr-portal/$id/$pid",
  permission: "csr.read",
  title: m.csr_portal_title,
  search: { tab: CUSTOMER_TABS, kind: TIMELINE_KINDS },
  query: ({ params }) => customerQuery(params.id ?? "", params.pid ?? ""),
  component: async () => (await import("./customer-page.tsx")).CustomerPage,
});
