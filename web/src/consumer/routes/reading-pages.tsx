export { Page as AboutPage } from "./about.tsx";
export { Page as RankingPage } from "./how-we-rank.tsx";
export { Page as PrivacyPage } from "./privacy-policy.tsx";
export { Page as TermsPage } from "./terms-of-use.tsx";
