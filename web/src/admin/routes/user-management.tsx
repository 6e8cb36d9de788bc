export { UsersPage as Page } from "#admin/features/users/users-page.tsx";
