export { AccountPage as Page } from "#admin/features/account/account-page.tsx";
