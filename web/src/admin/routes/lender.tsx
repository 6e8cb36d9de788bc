export { LenderPage as Page } from "#admin/features/lenders/lender-page.tsx";
