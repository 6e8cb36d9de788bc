/** The back office's root path: redirects to the role's home, or says that the role has no page. */
export const HOME = "/admin";
