//! What SMS and mail gateways share.

use std::pin::Pin;

use crate::error::CallError;

/// The answer of a gateway that accepted a message.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Acceptance {
    /// The gateway's own id of the message, by which it reports.
    pub reference: Option<String>,
}

/// A message being sent. Boxed, so that the gateway can be chosen by configuration.
pub type SendFuture<'a> = Pin<Box<dyn Future<Output = Result<Acceptance, CallError>> + Send + 'a>>;

/// A gateway being asked for a message; none: it never got it.
pub type FindFuture<'a> =
    Pin<Box<dyn Future<Output = Result<Option<Acceptance>, CallError>> + Send + 'a>>;

/// Clears a message of a test, as mail about an account.
#[cfg(test)]
pub(crate) fn clear<T: saakh_domain::engagement::contact::Addressed>(
    content: T,
) -> saakh_domain::engagement::contact::Cleared<T> {
    use saakh_domain::catalog::policy::{HolidayCalendar, HolidayFile};
    use saakh_domain::engagement::contact::{
        Contact, ContactFacts, ContactPolicy, ContactPurpose, Decision, RecipientFacts,
        decide_contact,
    };

    let policy = include_str!("../../../data/policy/contact.toml");
    let policy = ContactPolicy::parse(policy, String::new()).unwrap();
    let file = HolidayFile::parse(include_str!("../../../data/policy/holidays.toml")).unwrap();
    let holidays = HolidayCalendar::new(file.rules, &[], file.known_until);
    let facts = ContactFacts {
        is_erased: false,
        recipient: RecipientFacts::Destination,
        suppressions: Vec::new(),
    };
    let contact = Contact {
        content,
        purpose: ContactPurpose::Account,
        requested_at: None,
    };
    let now = "2026-11-27T06:30:00Z".parse().unwrap();
    match decide_contact(&policy, &holidays, &facts, contact, now) {
        Decision::Cleared(cleared) => cleared,
        _ => panic!("not cleared"),
    }
}
