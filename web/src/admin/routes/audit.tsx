export { AuditPage as Page } from "#admin/features/audit/audit-page.tsx";
