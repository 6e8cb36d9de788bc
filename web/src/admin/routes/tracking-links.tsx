export { LinksPage as Page } from "#admin/features/links/links-page.tsx";
