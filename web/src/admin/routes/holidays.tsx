export { HolidaysPage as Page } from "#admin/features/holidays/holidays-page.tsx";
