//! What is known about the recipient of a contact.

use jiff::civil::Date;

use super::Suppression;
use crate::Secret;
use crate::id::ConsentId;

/// The destination that is stored for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredDestination {
    /// A number as E.164, or a mail address.
    pub value: Secret<String>,
    pub is_verified: bool,
}

/// What is known about the recipient of one contact. Only the store makes it, in the transaction that hands over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactFacts {
    /// Whether the person is erased, or is being erased.
    pub is_erased: bool,
    pub recipient: RecipientFacts,
    /// Live entries for the destination and channel.
    pub suppressions: Vec<Suppression>,
}

/// What is known about a person beside their destination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecipientFacts {
    /// No customer: a visitor, a co-applicant, a merchant, a colleague or an officer.
    Destination,
    Customer(CustomerFacts),
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CustomerFacts {
    pub destination: Option<StoredDestination>,
    /// The id of the consent in force for the purpose.
    pub consent: Option<ConsentId>,
    /// Whether the customer allows the channel.
    pub is_channel_on: bool,
    /// Counted contacts by day, of the last days that the cap looks at.
    pub counts: Vec<DayCount>,
}

/// Contacts on one day in India.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayCount {
    pub day: Date,
    pub count: u32,
}
