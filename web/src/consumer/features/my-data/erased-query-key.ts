/** Query key of the erasure's result, which is kept in memory only. */
export const ERASED_QUERY_KEY = ["erased"] as const;
