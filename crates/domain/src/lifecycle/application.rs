//! A customer's application for one product type, from start to end.

use jiff::{SignedDuration, Timestamp};

use super::transition::statuses;

statuses! {
    /// Status of an application. It only moves forward: a customer who returns to the profile gets a new offer view,
    /// not an earlier status.
    ApplicationStatus;
    /// The customer chose a product type.
    Started = "started" => [ProfileComplete, Closed];
    /// All required fields of the profile are answered.
    ProfileComplete = "profile_complete" => [OffersViewed, Closed];
    /// Offers were viewed at least once.
    OffersViewed = "offers_viewed" => [Submitted, Closed];
    /// At least one submission was made.
    Submitted = "submitted" => [Closed];
    /// Disbursed, rejected, withdrawn, or inactive for too long.
    Closed = "closed" => [];
}

impl ApplicationStatus {
    /// Whether it is open; a customer has at most one open application per product type.
    pub const fn is_open(self) -> bool {
        !self.is_final()
    }
}

/// Status of an application as staff read it: a loan that was disbursed reads so, whatever follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisplayStatus {
    Stored(ApplicationStatus),
    /// A lender disbursed the loan.
    Disbursed,
}

impl DisplayStatus {
    pub const fn new(status: ApplicationStatus, is_disbursed: bool) -> Self {
        if is_disbursed {
            Self::Disbursed
        } else {
            Self::Stored(status)
        }
    }

    /// All of them, in the order of an application's life.
    pub fn list_all() -> impl Iterator<Item = Self> {
        let stored = ApplicationStatus::ALL.iter().copied().map(Self::Stored);
        stored.chain([Self::Disbursed])
    }

    pub const fn code(self) -> &'static str {
        match self {
            Self::Stored(status) => status.code(),
            Self::Disbursed => "disbursed",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::list_all().find(|status| status.code() == code)
    }
}

/// Whether an application has expired: no activity since `last_activity` for a number of days of 24 hours
/// (`[application] expiry_days` of the lending policy).
pub fn is_expired(last_activity: Timestamp, now: Timestamp, expiry_days: i64) -> bool {
    now.duration_since(last_activity) > SignedDuration::from_hours(24 * expiry_days)
}

#[cfg(test)]
mod tests {
    use super::ApplicationStatus::{Closed, OffersViewed, ProfileComplete, Started, Submitted};
    use super::*;
    use crate::lifecycle::submission::InvalidTransition;

    #[test]
    fn the_whole_table_is_as_designed() {
        let allowed = [
            (Started, ProfileComplete),
            (Started, Closed),
            (ProfileComplete, OffersViewed),
            (ProfileComplete, Closed),
            (OffersViewed, Submitted),
            (OffersViewed, Closed),
            (Submitted, Closed),
        ];
        for from in ApplicationStatus::ALL.iter().copied() {
            for to in ApplicationStatus::ALL.iter().copied() {
                let refused = InvalidTransition {
                    from: from.code(),
                    to: to.code(),
                };
                let expected = allowed.contains(&(from, to)).then_some(to).ok_or(refused);
                assert_eq!(from.transition(to), expected);
            }
            assert_eq!(from.is_open(), from != Closed);
        }
    }

    #[test]
    fn names_are_the_same_in_code_and_json_and_a_refusal_names_both() {
        for status in ApplicationStatus::ALL.iter().copied() {
            assert_eq!(ApplicationStatus::from_code(status.code()), Some(status));
            assert_eq!(serde_json::to_value(status).unwrap(), status.code());
        }
        assert_eq!(ApplicationStatus::from_code("open"), None);
        let refused = Closed.transition(OffersViewed).unwrap_err().to_string();
        assert_eq!(refused, "closed cannot become offers_viewed");
    }

    #[test]
    fn a_disbursed_application_reads_so_in_every_status() {
        for status in ApplicationStatus::ALL.iter().copied() {
            assert_eq!(DisplayStatus::new(status, true), DisplayStatus::Disbursed);
            assert_eq!(DisplayStatus::new(status, false).code(), status.code());
        }
        for shown in DisplayStatus::list_all() {
            assert_eq!(DisplayStatus::from_code(shown.code()), Some(shown));
        }
        assert_eq!(DisplayStatus::from_code("paid"), None);
    }

    #[test]
    fn thirty_quiet_days_end_it() {
        let at = |text: &str| text.parse().unwrap();
        let last = at("2026-10-22T00:00:00Z");
        assert!(!is_expired(last, at("2026-11-21T00:00:00Z"), 30));
        assert!(is_expired(last, at("2026-11-21T00:00:01Z"), 30));
    }
}
