//! The decision whether a person may be contacted now, by which channel and for what.
//!
//! Gateways accept only [`Cleared`] content, and only [`decide_contact`] makes it.

mod facts;
mod policy;
mod suppression;

use jiff::Timestamp;

pub use facts::{ContactFacts, CustomerFacts, DayCount, RecipientFacts, StoredDestination};
pub use policy::{CapRule, ContactPolicy, InvalidContactPolicy, WindowRule};
pub use suppression::{
    SuppressedChannel, Suppression, SuppressionReason, SuppressionScope, SuppressionSource,
    overridden_scopes,
};

use crate::catalog::policy::HolidayCalendar;
use crate::id::ConsentId;
use crate::identity::identifiers::Channel;
use crate::trust::consent;
use crate::{Secret, words};

words! {
    /// What a person is contacted for.
    pub enum ContactPurpose {
        Passcode = "passcode",
        /// Answers and notices that a person asked for or that the law demands.
        Service = "service",
        /// News about an application.
        Updates = "updates",
        /// Calls about a person's unfinished application.
        Assistance = "assistance",
        Promotion = "promotion",
        /// A category that the person waits for is open.
        CategoryOpening = "category_opening",
        /// Mail to merchants, partners and staff about their account.
        Account = "account",
        /// Mail to officers and the operator.
        Operations = "operations",
    }
}

words! {
    pub enum ContactChannel {
        Sms = "sms",
        WhatsApp = "whatsapp",
        Email = "email",
        Call = "call",
    }
}

impl From<Channel> for ContactChannel {
    fn from(channel: Channel) -> Self {
        match channel {
            Channel::Sms => Self::Sms,
            Channel::Email => Self::Email,
        }
    }
}

words! {
    /// Contacts that are counted together.
    pub enum CapGroup {
        Marketing = "marketing",
    }
}

words! {
    /// Why a person is not contacted, or not now.
    pub enum Reason {
        Erasure = "erasure",
        NoDestination = "no-destination",
        /// The content is addressed to another destination than the person's.
        DestinationMismatch = "destination-mismatch",
        Suppressed = "suppressed",
        OptedOut = "opted-out",
        DoNotDisturb = "do-not-disturb",
        NoConsent = "no-consent",
        ChannelOff = "channel-off",
        OutsideWindow = "outside-window",
        Holiday = "holiday",
        Frequency = "frequency",
    }
}

/// Which checks a purpose requires.
struct PurposeRule {
    consent: Option<consent::Purpose>,
    obeys_channel_flags: bool,
    cap: Option<CapGroup>,
    stopped_by: &'static [SuppressionScope],
}

impl ContactPurpose {
    const fn rule(self) -> PurposeRule {
        use SuppressionScope::{All, Calls, NonEssential, Promotion};
        let plain = PurposeRule {
            consent: None,
            obeys_channel_flags: false,
            cap: None,
            stopped_by: &[],
        };
        let marketing = PurposeRule {
            obeys_channel_flags: true,
            cap: Some(CapGroup::Marketing),
            stopped_by: &[Promotion, NonEssential, All],
            ..plain
        };
        match self {
            Self::Passcode | Self::Service => PurposeRule {
                stopped_by: &[All],
                ..plain
            },
            Self::Updates => PurposeRule {
                consent: Some(consent::Purpose::Updates),
                obeys_channel_flags: true,
                stopped_by: &[NonEssential, All],
                ..plain
            },
            Self::Assistance => PurposeRule {
                consent: Some(consent::Purpose::AssistanceCall),
                stopped_by: &[Calls, NonEssential, All],
                ..plain
            },
            Self::Promotion => PurposeRule {
                consent: Some(consent::Purpose::OffersByMessage),
                ..marketing
            },
            Self::CategoryOpening => PurposeRule {
                consent: Some(consent::Purpose::CategoryInterest),
                ..marketing
            },
            Self::Account | Self::Operations => plain,
        }
    }

    /// The consent that it requires.
    pub const fn required_consent(self) -> Option<consent::Purpose> {
        self.rule().consent
    }

    /// The group whose contacts are counted.
    pub const fn cap_group(self) -> Option<CapGroup> {
        self.rule().cap
    }
}

/// Content with a destination.
pub trait Addressed {
    fn channel(&self) -> ContactChannel;
    /// A number as E.164, or a mail address.
    fn destination(&self) -> &Secret<String>;
}

/// Content for one person, and what it is for.
#[derive(Debug)]
pub struct Contact<T> {
    pub content: T,
    pub purpose: ContactPurpose,
    /// When the person asked to be called. A later suppression of calls stops the call nevertheless.
    pub requested_at: Option<Timestamp>,
}

/// The proof that a contact was allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clearance {
    pub purpose: ContactPurpose,
    pub channel: ContactChannel,
    pub policy_version: String,
    /// The consent that allowed it, if its purpose requires one.
    pub consent: Option<ConsentId>,
    pub decided_at: Timestamp,
}

/// Content that may be handed to a gateway. It cannot be cloned, so that one clearance is one contact.
#[derive(Debug)]
pub struct Cleared<T> {
    content: T,
    clearance: Clearance,
}

impl<T> Cleared<T> {
    pub const fn content(&self) -> &T {
        &self.content
    }

    pub const fn clearance(&self) -> &Clearance {
        &self.clearance
    }
}

/// The answer for one contact.
#[derive(Debug)]
pub enum Decision<T> {
    Cleared(Cleared<T>),
    /// Not now: `until` is the first instant at which windows and caps allow it.
    Wait {
        until: Timestamp,
        reason: Reason,
    },
    Refused(Reason),
}

/// Decides one contact. A permanent refusal wins over a wait, so that nobody waits for what will be refused.
pub fn decide_contact<T: Addressed>(
    policy: &ContactPolicy,
    holidays: &HolidayCalendar,
    facts: &ContactFacts,
    contact: Contact<T>,
    now: Timestamp,
) -> Decision<T> {
    if let Some(reason) = find_refusal(facts, &contact) {
        return Decision::Refused(reason);
    }
    let channel = contact.content.channel();
    let counts = match &facts.recipient {
        RecipientFacts::Customer(customer) => customer.counts.as_slice(),
        RecipientFacts::Destination => &[],
    };
    let timing = policy.timing(contact.purpose, channel, holidays, counts);
    match timing.next_opening(now) {
        Some(until) if until > now => Decision::Wait {
            until,
            reason: timing.blocking_reason(now),
        },
        Some(_) => Decision::Cleared(Cleared {
            clearance: Clearance {
                purpose: contact.purpose,
                channel,
                policy_version: policy.version.clone(),
                consent: find_consent(facts, contact.purpose),
                decided_at: now,
            },
            content: contact.content,
        }),
        None => Decision::Refused(timing.blocking_reason(now)),
    }
}

fn find_consent(facts: &ContactFacts, purpose: ContactPurpose) -> Option<ConsentId> {
    purpose.required_consent()?;
    match &facts.recipient {
        RecipientFacts::Customer(customer) => customer.consent,
        RecipientFacts::Destination => None,
    }
}

fn find_refusal<T: Addressed>(facts: &ContactFacts, contact: &Contact<T>) -> Option<Reason> {
    if matches!(
        contact.purpose,
        ContactPurpose::Account | ContactPurpose::Operations
    ) {
        return is_empty(contact.content.destination()).then_some(Reason::NoDestination);
    }
    if facts.is_erased {
        return Some(Reason::Erasure);
    }
    let rule = contact.purpose.rule();
    find_destination_fault(facts, &contact.content)
        .or_else(|| find_suppression(&rule, facts, contact))
        .or_else(|| find_missing_permission(&rule, facts, contact.content.channel()))
}

fn is_empty(destination: &Secret<String>) -> bool {
    destination.expose().is_empty()
}

/// Customers are reached only at their own verified destination; everybody else at the one they gave.
fn find_destination_fault(facts: &ContactFacts, content: &impl Addressed) -> Option<Reason> {
    let RecipientFacts::Customer(customer) = &facts.recipient else {
        return is_empty(content.destination()).then_some(Reason::NoDestination);
    };
    match &customer.destination {
        Some(stored) if !stored.is_verified => Some(Reason::NoDestination),
        Some(stored) if stored.value != *content.destination() => Some(Reason::DestinationMismatch),
        Some(_) => None,
        None => Some(Reason::NoDestination),
    }
}

fn find_suppression<T: Addressed>(
    rule: &PurposeRule,
    facts: &ContactFacts,
    contact: &Contact<T>,
) -> Option<Reason> {
    let is_call = contact.content.channel() == ContactChannel::Call;
    let stops = |entry: &&Suppression| {
        let by_purpose = rule.stopped_by.contains(&entry.scope);
        let by_call = is_call
            && entry.scope == SuppressionScope::Calls
            && contact.requested_at.is_none_or(|at| at <= entry.since);
        by_purpose || by_call
    };
    let entry = facts.suppressions.iter().find(stops)?;
    Some(match entry.reason {
        SuppressionReason::OptOut => Reason::OptedOut,
        SuppressionReason::DndList => Reason::DoNotDisturb,
        SuppressionReason::DoNotCall
        | SuppressionReason::Complaint
        | SuppressionReason::HardBounce
        | SuppressionReason::WrongPerson => Reason::Suppressed,
    })
}

fn find_missing_permission(
    rule: &PurposeRule,
    facts: &ContactFacts,
    channel: ContactChannel,
) -> Option<Reason> {
    let RecipientFacts::Customer(customer) = &facts.recipient else {
        return rule.consent.map(|_| Reason::NoConsent);
    };
    if rule.consent.is_some() && customer.consent.is_none() {
        return Some(Reason::NoConsent);
    }
    // Nobody can switch calls on: what obeys the flags comes as a message only.
    let is_on = customer.is_channel_on && channel != ContactChannel::Call;
    (rule.obeys_channel_flags && !is_on).then_some(Reason::ChannelOff)
}

#[cfg(test)]
mod tests;
