export { PartnersPage as Page } from "#admin/features/partners/partners-page.tsx";
