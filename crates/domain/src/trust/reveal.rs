//! Reveals of one masked field of a customer to staff, each for a reason.

use crate::words;

words! {
    /// The reason of a reveal.
    pub enum RevealReason {
        /// The customer is on the line or wrote to us.
        CustomerContact = "customer-contact",
        /// A lender asks about the application.
        LenderQuestion = "lender-question",
        Complaint = "complaint",
        Fraud = "fraud",
        /// Needs an explanation.
        Other = "other",
    }
}

impl RevealReason {
    /// Whether the reason needs an explanation.
    pub const fn needs_explanation(self) -> bool {
        matches!(self, Self::Other)
    }
}
