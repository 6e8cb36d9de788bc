//! A customer's request for one product type, from its start to its end.

use serde::{Deserialize, Serialize};

/// How far an application has come. It only moves forward: a customer who goes back to the profile
/// gets a new offer view, not an older status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ApplicationStatus {
    /// The customer chose a product type.
    Started,
    /// Every required field of the profile is there.
    ProfileComplete,
    /// The customer has seen offers at least once.
    OffersViewed,
    /// At least one lender has it.
    Submitted,
    /// Disbursed, rejected by all, withdrawn, or without activity for too long.
    Closed,
}

/// A step that the table does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an application that is {} cannot become {}", .from.code(), .to.code())]
pub struct Refused {
    /// The status it has.
    pub from: ApplicationStatus,
    /// The status it was to get.
    pub to: ApplicationStatus,
}

impl ApplicationStatus {
    /// Every status, in the order of the journey.
    pub const ALL: [Self; 5] = [
        Self::Started,
        Self::ProfileComplete,
        Self::OffersViewed,
        Self::Submitted,
        Self::Closed,
    ];

    /// The name on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Started => "started",
            Self::ProfileComplete => "profile_complete",
            Self::OffersViewed => "offers_viewed",
            Self::Submitted => "submitted",
            Self::Closed => "closed",
        }
    }

    /// The status with this name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    /// Whether the application is still in flight; a customer has at most one such per product type.
    pub fn is_open(self) -> bool {
        !self.next().is_empty()
    }

    /// The transition table.
    const fn next(self) -> &'static [Self] {
        match self {
            Self::Started => &[Self::ProfileComplete, Self::Closed],
            Self::ProfileComplete => &[Self::OffersViewed, Self::Closed],
            Self::OffersViewed => &[Self::Submitted, Self::Closed],
            Self::Submitted => &[Self::Closed],
            Self::Closed => &[],
        }
    }
}

/// Whether an application may go from one status to another. Staying is not a transition.
pub fn transition(from: ApplicationStatus, to: ApplicationStatus) -> Result<(), Refused> {
    if from.next().contains(&to) {
        Ok(())
    } else {
        Err(Refused { from, to })
    }
}

#[cfg(test)]
mod tests {
    use super::ApplicationStatus::{Closed, OffersViewed, ProfileComplete, Started, Submitted};
    use super::*;

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
        for from in ApplicationStatus::ALL {
            for to in ApplicationStatus::ALL {
                let expected = if allowed.contains(&(from, to)) {
                    Ok(())
                } else {
                    Err(Refused { from, to })
                };
                assert_eq!(transition(from, to), expected);
            }
            assert_eq!(from.is_open(), from != Closed);
        }
    }

    #[test]
    fn names_are_the_same_in_code_and_json_and_a_refusal_names_both() {
        for status in ApplicationStatus::ALL {
            assert_eq!(ApplicationStatus::from_code(status.code()), Some(status));
            let json = serde_json::to_value(status).unwrap();
            assert_eq!(json, status.code());
        }
        assert_eq!(ApplicationStatus::from_code("open"), None);
        assert_eq!(
            transition(Closed, OffersViewed).unwrap_err().to_string(),
            "an application that is closed cannot become offers_viewed"
        );
    }
}
