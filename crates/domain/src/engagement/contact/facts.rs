//! What is known about the recipient of a contact, and what suppressions stop.

use jiff::Timestamp;
use jiff::civil::Date;

use crate::id::ConsentId;
use crate::{Secret, words};

words! {
    /// What a suppression stops.
    pub enum SuppressionScope {
        Promotion = "promotion",
        Calls = "calls",
        NonEssential = "non_essential",
        All = "all",
    }
}

words! {
    /// Why a destination is suppressed.
    pub enum SuppressionReason {
        OptOut = "opt_out",
        DoNotCall = "do_not_call",
        Complaint = "complaint",
        HardBounce = "hard_bounce",
        WrongPerson = "wrong_person",
        DndList = "dnd_list",
    }
}

impl SuppressionReason {
    /// What it may stop; the first is usual.
    pub const fn scopes(self) -> &'static [SuppressionScope] {
        use SuppressionScope::{All, Calls, NonEssential, Promotion};
        match self {
            Self::OptOut => &[Promotion],
            Self::DoNotCall => &[Calls],
            Self::Complaint | Self::HardBounce => &[NonEssential],
            Self::WrongPerson => &[NonEssential, All],
            Self::DndList => &[Promotion, Calls],
        }
    }

    /// Whether a colleague may give it. The others come from providers and from lists.
    pub const fn is_for_staff(self) -> bool {
        !matches!(self, Self::HardBounce | Self::DndList)
    }

    /// Days after which it ends by itself. Preferences end with a new consent.
    pub const fn days(self) -> Option<i64> {
        match self {
            Self::HardBounce => Some(90),
            Self::WrongPerson | Self::DndList => Some(30),
            Self::OptOut | Self::DoNotCall | Self::Complaint => None,
        }
    }
}

/// A live entry of the suppression list for the destination and channel of a contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Suppression {
    pub scope: SuppressionScope,
    pub reason: SuppressionReason,
    pub since: Timestamp,
}

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
