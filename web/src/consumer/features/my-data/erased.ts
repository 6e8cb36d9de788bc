/** Where the page after an erasure finds what was done: in memory only, as it belongs to nobody any more. */
export const ERASED_QUERY_KEY = ["erased"] as const;
