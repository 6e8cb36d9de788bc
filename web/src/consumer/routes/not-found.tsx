export { NotFound as Page } from "#consumer/features/shell/not-found.tsx";
