/** Placeholder in a UTM link for the customer's unique id (crates/domain: catalog/credit_card). */
export const UNIQUE_ID = "{unique_id}";
