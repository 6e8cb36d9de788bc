//! What a customer's timeline is made of.

crate::words! {
    /// What an entry of a customer's timeline is about.
    pub enum TimelineKind {
        /// A status of an application.
        Application = "application",
        /// A status at a lender.
        Submission = "submission",
        /// Offers that were shown.
        Offers = "offers",
        /// A visit to the site of a bank or insurer.
        Visit = "visit",
        Consent = "consent",
        /// Data that were sent to a lender.
        Receipt = "receipt",
        /// A correction of what identifies the customer.
        Correction = "correction",
        Message = "message",
        /// Words or a state of a ticket.
        Ticket = "ticket",
        /// A note of staff.
        Note = "note",
        /// A look of staff at the customer's record.
        Access = "access",
    }
}
