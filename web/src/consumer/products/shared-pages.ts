/** Paths that products share; the session tells which product is meant. */
export const SHARED_PATHS = { welcomeBack: "/user/welcome-back", offers: "/user/offers" } as const;
