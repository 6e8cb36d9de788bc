import { m } from "#messages";
import { applicationQuery } from "#admin/applications/queries.ts";
import { ApplicationIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { applicationsQuery, applicationsSearch } from "./queries.ts";

export const applicationsPage = consolePage({
  path: "/admin/applications",
  permission: "csr.read",
  title: m.applications_title,
  group: m.common_menu_operations,
  icon: ApplicationIcon,
  search: applicationsSearch,
  query: ({ search }) => applicationsQuery(search),
  component: async () => (await import("./applications-page.tsx")).ApplicationsPage,
});

export const applicationPage = consolePage({
  path: "/admin/applications/$id",
  permission: "csr.read",
  title: m.applications_page_title,
  search: { tab: ["overview", "offers", "consents", "files", "notes", "history", "accesses"] },
  query: ({ params }) => applicationQuery(params.id ?? ""),
  component: async () => (await import("./application-page.tsx")).ApplicationPage,
});
