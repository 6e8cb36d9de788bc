export { MerchantsPage as Page } from "#admin/features/merchants/merchants-page.tsx";
