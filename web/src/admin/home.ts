/** The back office's own path: it leads to the role's home, and says so where the role has no page. */
export const HOME = "/admin";
