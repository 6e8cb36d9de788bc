export { Dashboard as Page } from "#admin/features/dashboard/dashboard.tsx";
