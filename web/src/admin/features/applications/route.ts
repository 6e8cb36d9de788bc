import { m } from "#messages";
import { ApplicationIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { applicationsQuery, applicationsSearch, pathQuery } from "./queries.ts";

export const applicationsPage = consolePage({
  path: "/admin/applications",
  permission: "csr.read",
  title: m.applications_title,
  group: null,
  icon: ApplicationIcon,
  search: applicationsSearch,
  query: ({ search }) => applicationsQuery(search),
  component: async () => (await import("./applications-page.tsx")).ApplicationsPage,
});

export const pathPage = consolePage({
  path: "/admin/customers-journey/$id",
  permission: "csr.read",
  title: m.applications_path_title,
  query: ({ params }) => pathQuery(params.id ?? ""),
  component: async () => (await import("./path-page.tsx")).PathPage,
});
