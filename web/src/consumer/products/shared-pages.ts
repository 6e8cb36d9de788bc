/** Pages that products share: which of them is meant says the session. */
export const SHARED_PATHS = { welcomeBack: "/user/welcome-back", offers: "/user/offers" } as const;
