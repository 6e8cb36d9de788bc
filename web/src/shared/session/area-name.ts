/** The three areas, as tabs tell each other about them. */
export type AreaName = "customer" | "admin" | "partner";
