export { JobsPage as Page } from "#admin/features/jobs/jobs-page.tsx";
