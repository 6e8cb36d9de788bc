export { EligibilityPage as Page } from "#admin/features/eligibility/eligibility-page.tsx";
