export { CardsPage as Page } from "#admin/features/cards/cards-page.tsx";
