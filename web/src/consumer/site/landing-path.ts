/** First path segments that belong to the product itself (crates/domain: distribution/partner). */
export const RESERVED_SEGMENTS = [
  "404",
  "about",
  "admin",
  "api",
  "assets",
  "auth",
  "brand",
  "calculator",
  "callbacks",
  "cards-secured",
  "cards-unsecured",
  "certificates",
  "co-applicant",
  "create-merchant-form",
  "credit-cards",
  "customer-site",
  "dev",
  "favicon",
  "files",
  "fonts",
  "health",
  "help",
  "how-we-rank",
  "indialends-otp",
  "insurance",
  "l",
  "login",
  "logout",
  "metrics",
  "offline",
  "partner",
  "partners",
  "privacy-policy",
  "products",
  "r",
  "redirect",
  "socialmedia-onboarding",
  "static",
  "status",
  "success",
  "terms-of-use",
  "transfer",
  "unsubscribe",
  "user",
  "verification",
  "welcome-back",
  "your-data",
];

const ONE_SEGMENT = /^\/([^/]+)\/?$/;

/** Whether a path is the landing page of the site or of a partner: no segment, or one that is not reserved. */
export function isLandingPath(path: string): boolean {
  if (path === "/") return true;
  const segment = ONE_SEGMENT.exec(path)?.[1];
  return segment !== undefined && !RESERVED_SEGMENTS.includes(segment.toLowerCase());
}
