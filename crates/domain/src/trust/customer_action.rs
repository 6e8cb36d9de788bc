//! What staff may do for a customer who asks for it. Nobody consents, acknowledges or submits for a customer.

use crate::words;

words! {
    /// An action for a customer.
    pub enum CustomerAction {
        /// Offers by any channel.
        StopOffers = "stop-offers",
        /// Calls other than those that the customer asks for.
        StopCalls = "stop-calls",
        /// All but what they ask for themselves, after they complained about being contacted.
        StopContact = "stop-contact",
        /// All but what its owner asks for, because a number or address is somebody else's.
        ReportWrongPerson = "report-wrong-person",
        WithdrawConsent = "withdraw-consent",
        EndSessions = "end-sessions",
        SetLanguage = "set-language",
        /// The link to their applications.
        SendContinueLink = "send-continue-link",
    }
}
