//! The suppression list: what an entry stops, where it comes from and what ends it.

use jiff::{SignedDuration, Timestamp};

use super::ContactChannel;
use crate::identity::identifiers::Channel;
use crate::trust::consent::Purpose;
use crate::words;

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

    /// The consents that it contradicts.
    pub const fn withdrawn_consents(self) -> &'static [Purpose] {
        use Purpose::{AssistanceCall, CategoryInterest, OffersByMessage, Updates};
        match self {
            Self::OptOut => &[OffersByMessage, CategoryInterest],
            Self::DoNotCall => &[AssistanceCall],
            Self::Complaint => &[OffersByMessage, AssistanceCall, CategoryInterest, Updates],
            // The destination is at fault, or listed elsewhere: the customer took nothing back.
            Self::HardBounce | Self::WrongPerson | Self::DndList => &[],
        }
    }

    /// Whether it is what its owner wants, which a later consent overrides.
    pub const fn is_preference(self) -> bool {
        matches!(
            self,
            Self::OptOut | Self::DoNotCall | Self::Complaint | Self::DndList
        )
    }

    /// When an entry ends by itself. The other preferences end with a new consent.
    pub fn ends_at(self, since: Timestamp) -> Option<Timestamp> {
        let length = |days: i64| SignedDuration::from_hours(24 * days);
        self.days().map(|days| since + length(days))
    }

    const fn days(self) -> Option<i64> {
        match self {
            Self::HardBounce => Some(90),
            Self::WrongPerson | Self::DndList => Some(30),
            Self::OptOut | Self::DoNotCall | Self::Complaint => None,
        }
    }
}

words! {
    /// Where an entry comes from.
    pub enum SuppressionSource {
        /// A link in a message.
        Link = "link",
        /// A keyword in a reply.
        Reply = "reply",
        /// A report of the provider.
        Provider = "provider",
        Staff = "staff",
        /// The outcome of a call.
        Call = "call",
        /// An imported list.
        Import = "import",
    }
}

words! {
    /// The channel of an entry.
    pub enum SuppressedChannel {
        Sms = "sms",
        WhatsApp = "whatsapp",
        Email = "email",
        Call = "call",
        Any = "any",
    }
}

impl SuppressedChannel {
    /// Whether an entry stops anything: offers never come as calls, calls are the only channel of their scope, and
    /// an address gets nothing but mail.
    pub const fn can_stop(self, scope: SuppressionScope, destination: Channel) -> bool {
        let in_scope = match scope {
            SuppressionScope::Promotion => !matches!(self, Self::Call),
            SuppressionScope::Calls => {
                matches!(self, Self::Call | Self::Any) && matches!(destination, Channel::Sms)
            }
            SuppressionScope::NonEssential | SuppressionScope::All => true,
        };
        let at_destination = match destination {
            Channel::Sms => !matches!(self, Self::Email),
            Channel::Email => matches!(self, Self::Email | Self::Any),
        };
        in_scope && at_destination
    }
}

impl From<ContactChannel> for SuppressedChannel {
    fn from(channel: ContactChannel) -> Self {
        match channel {
            ContactChannel::Sms => Self::Sms,
            ContactChannel::WhatsApp => Self::WhatsApp,
            ContactChannel::Email => Self::Email,
            ContactChannel::Call => Self::Call,
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

impl Suppression {
    /// Whether a consent overrides it. What is wrong with the destination remains.
    pub fn is_overridden_by(&self, consent: Purpose, given_at: Timestamp) -> bool {
        self.reason.is_preference()
            && overridden_scopes(consent).contains(&self.scope)
            && self.since <= given_at
    }
}

/// The scopes of the earlier preferences that a consent overrides.
pub const fn overridden_scopes(consent: Purpose) -> &'static [SuppressionScope] {
    use SuppressionScope::{Calls, NonEssential, Promotion};
    match consent {
        Purpose::OffersByMessage | Purpose::CategoryInterest => &[Promotion, NonEssential],
        Purpose::AssistanceCall => &[Calls, NonEssential],
        Purpose::Updates => &[NonEssential],
        Purpose::Matching
        | Purpose::CreditReport
        | Purpose::LenderShare
        | Purpose::InsurerVisit
        | Purpose::CoApplicant
        | Purpose::MerchantSignup => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_000_000 + second).unwrap()
    }

    /// The reasons whose entries of a usual scope a consent overrides.
    fn overridden(consent: Purpose) -> Vec<SuppressionReason> {
        let is_overridden = |reason: &SuppressionReason| {
            reason.scopes().iter().any(|scope| {
                let entry = Suppression {
                    scope: *scope,
                    reason: *reason,
                    since: at(0),
                };
                entry.is_overridden_by(consent, at(0))
            })
        };
        let all = SuppressionReason::ALL.iter().copied();
        all.filter(is_overridden).collect()
    }

    #[test]
    fn consents_override_the_preferences_against_their_purpose() {
        use SuppressionReason::{Complaint, DndList, DoNotCall, OptOut};
        for (consent, expected) in [
            (Purpose::OffersByMessage, &[OptOut, Complaint, DndList][..]),
            (Purpose::CategoryInterest, &[OptOut, Complaint, DndList]),
            (Purpose::AssistanceCall, &[DoNotCall, Complaint, DndList]),
            (Purpose::Updates, &[Complaint]),
            (Purpose::Matching, &[]),
            (Purpose::LenderShare, &[]),
        ] {
            assert_eq!(overridden(consent), expected, "{consent:?}");
        }
    }

    #[test]
    fn a_consent_overrides_nothing_that_came_later() {
        let entry = Suppression {
            scope: SuppressionScope::Promotion,
            reason: SuppressionReason::OptOut,
            since: at(1),
        };
        assert!(!entry.is_overridden_by(Purpose::OffersByMessage, at(0)));
        assert!(entry.is_overridden_by(Purpose::OffersByMessage, at(1)));
    }

    #[test]
    fn every_reason_stops_something_and_ends_as_it_says() {
        for reason in SuppressionReason::ALL {
            for scope in reason.scopes() {
                assert!(SuppressedChannel::Any.can_stop(*scope, Channel::Sms));
            }
            let days = reason.ends_at(at(0)).map(|end| end.duration_since(at(0)));
            let days = days.map(|length| length.as_hours() / 24);
            let expected = match reason {
                SuppressionReason::HardBounce => Some(90),
                SuppressionReason::WrongPerson | SuppressionReason::DndList => Some(30),
                SuppressionReason::OptOut
                | SuppressionReason::DoNotCall
                | SuppressionReason::Complaint => None,
            };
            assert_eq!(days, expected, "{reason:?}");
        }
    }
}
