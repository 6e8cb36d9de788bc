export { Home as Page } from "#partner/features/home/home.tsx";
