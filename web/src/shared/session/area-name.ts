/** Names of the areas in messages between tabs. */
export type AreaName = "customer" | "admin" | "partner";
