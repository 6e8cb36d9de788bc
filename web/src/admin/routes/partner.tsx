export { PartnerPage as Page } from "#admin/features/partners/partner-page.tsx";
