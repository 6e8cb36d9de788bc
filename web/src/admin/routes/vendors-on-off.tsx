export { VendorsPage as Page } from "#admin/features/vendors/vendors-page.tsx";
