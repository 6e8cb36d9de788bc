import { m } from "#messages";
import { JobIcon } from "#shared/console-ui/icons.tsx";
import { consolePage } from "#shared/console-ui/page/console-page.ts";
import { jobsQuery, jobsSearch } from "./queries.ts";

export const jobsPage = consolePage({
  path: "/admin/jobs",
  permission: "job.manage",
  title: m.jobs_title,
  group: m.common_menu_people,
  icon: JobIcon,
  queues: ["failed-jobs"],
  search: jobsSearch,
  query: ({ search }) => jobsQuery(search),
  component: async () => (await import("./jobs-page.tsx")).JobsPage,
});
