export { LendersPage as Page } from "#admin/features/lenders/lenders-page.tsx";
