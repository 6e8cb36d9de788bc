//! An application sent to one lender: its statuses, who may report them, what the customer reads.

use serde::{Deserialize, Serialize};

use crate::text::Message;

/// Where a submission stands with its lender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SubmissionStatus {
    /// Stored by us, not yet known to be with the lender.
    Created,
    /// The lender has it.
    Submitted,
    /// The customer goes on at the lender's own page.
    Redirected,
    /// The lender is looking at it.
    InReview,
    /// The lender said yes; no money yet.
    Approved,
    /// The money is with the customer.
    Disbursed,
    /// The lender said no.
    Rejected,
    /// The customer does not want it any more.
    Withdrawn,
    /// Nobody did anything for too long.
    Expired,
    /// It could not be handed to the lender.
    Failed,
}

/// Who reported a status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The customer.
    Customer,
    /// The lender, in an answer or a callback.
    Connector,
    /// The lender, in an uploaded status file.
    StatusFile,
    /// A back-office user.
    Admin,
    /// Our own jobs, such as expiry.
    System,
}

/// A step that the table does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a submission that is {} cannot become {}", .from.code(), .to.code())]
pub struct Refused {
    /// The status it has.
    pub from: SubmissionStatus,
    /// The status it was to get.
    pub to: SubmissionStatus,
}

impl SubmissionStatus {
    /// Every status.
    pub const ALL: [Self; 10] = [
        Self::Created,
        Self::Submitted,
        Self::Redirected,
        Self::InReview,
        Self::Approved,
        Self::Disbursed,
        Self::Rejected,
        Self::Withdrawn,
        Self::Expired,
        Self::Failed,
    ];

    /// The name on the wire, in the database and in a lender's status words.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Submitted => "submitted",
            Self::Redirected => "redirected",
            Self::InReview => "in_review",
            Self::Approved => "approved",
            Self::Disbursed => "disbursed",
            Self::Rejected => "rejected",
            Self::Withdrawn => "withdrawn",
            Self::Expired => "expired",
            Self::Failed => "failed",
        }
    }

    /// The status with this name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    /// Whether nothing can follow.
    pub fn is_final(self) -> bool {
        self.next().is_empty()
    }

    /// What it means, for the customer.
    pub fn text(self) -> Message {
        Message::new(format!("status_{}", self.code()))
    }

    /// What happens next or what the customer can do.
    pub fn next_step(self) -> Message {
        Message::new(format!("status_{}_next", self.code()))
    }

    /// The transition table. Lenders skip steps: many report only a decision, and one that answered
    /// while we were down reports on what we still hold as created. They do not go back: a late
    /// "in review" after "approved" is refused. An approval can still end in a refusal, but money
    /// is paid only by a lender that is known to have the application.
    const fn next(self) -> &'static [Self] {
        use SubmissionStatus::{
            Approved, Disbursed, Expired, Failed, InReview, Redirected, Rejected, Submitted,
            Withdrawn,
        };
        match self {
            Self::Created => &[
                Submitted, Redirected, InReview, Approved, Rejected, Withdrawn, Expired, Failed,
            ],
            Self::Submitted => &[
                Redirected, InReview, Approved, Disbursed, Rejected, Withdrawn, Expired,
            ],
            Self::Redirected => &[
                Submitted, InReview, Approved, Disbursed, Rejected, Withdrawn, Expired,
            ],
            Self::InReview => &[Approved, Disbursed, Rejected, Withdrawn, Expired],
            Self::Approved => &[Disbursed, Rejected, Withdrawn, Expired],
            Self::Disbursed | Self::Rejected | Self::Withdrawn | Self::Expired | Self::Failed => {
                &[]
            }
        }
    }
}

impl Source {
    /// Every source.
    pub const ALL: [Self; 5] = [
        Self::Customer,
        Self::Connector,
        Self::StatusFile,
        Self::Admin,
        Self::System,
    ];

    /// The name on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Customer => "customer",
            Self::Connector => "connector",
            Self::StatusFile => "status_file",
            Self::Admin => "admin",
            Self::System => "system",
        }
    }

    /// The source with this name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.code() == code)
    }
}

/// Whether a submission may go from one status to another. Staying is not a transition: whoever
/// hears the same status twice has nothing to record.
pub fn transition(from: SubmissionStatus, to: SubmissionStatus) -> Result<(), Refused> {
    if from.next().contains(&to) {
        Ok(())
    } else {
        Err(Refused { from, to })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::SubmissionStatus::{
        Approved, Created, Disbursed, Failed, InReview, Redirected, Rejected, Submitted,
    };
    use super::*;
    use crate::text::Texts;

    /// One row per status it comes from, one column per status it goes to, in the order of `ALL`.
    const TABLE: [&str; 10] = [
        ".xxxx.xxxx", // created
        "..xxxxxxx.", // submitted
        ".x.xxxxxx.", // redirected
        "....xxxxx.", // in_review
        ".....xxxx.", // approved
        "..........", // disbursed
        "..........", // rejected
        "..........", // withdrawn
        "..........", // expired
        "..........", // failed
    ];

    #[test]
    fn the_whole_table_is_as_designed() {
        for (from, row) in SubmissionStatus::ALL.into_iter().zip(TABLE) {
            for (to, cell) in SubmissionStatus::ALL.into_iter().zip(row.chars()) {
                let expected = if cell == 'x' {
                    Ok(())
                } else {
                    Err(Refused { from, to })
                };
                assert_eq!(transition(from, to), expected, "{from:?} to {to:?}");
            }
            assert_eq!(from.is_final(), !row.contains('x'));
        }
    }

    #[test]
    fn lenders_may_skip_steps_but_not_go_back() {
        assert_eq!(transition(Submitted, Approved), Ok(()));
        assert_eq!(transition(Created, Rejected), Ok(()));
        assert_eq!(transition(Redirected, Disbursed), Ok(()));
        assert!(transition(Approved, InReview).is_err());
        assert!(transition(Created, Disbursed).is_err());
        assert!(transition(InReview, Failed).is_err());
        assert_eq!(
            transition(Disbursed, Approved).unwrap_err().to_string(),
            "a submission that is disbursed cannot become approved"
        );
    }

    #[test]
    fn names_are_the_same_in_code_and_json() {
        for status in SubmissionStatus::ALL {
            assert_eq!(SubmissionStatus::from_code(status.code()), Some(status));
            assert_eq!(serde_json::to_value(status).unwrap(), status.code());
        }
        for source in Source::ALL {
            assert_eq!(Source::from_code(source.code()), Some(source));
            assert_eq!(serde_json::to_value(source).unwrap(), source.code());
        }
        assert_eq!(SubmissionStatus::from_code("open"), None);
        assert_eq!(Source::from_code("lender"), None);
    }

    #[test]
    fn every_status_has_its_texts_in_both_languages() {
        let texts = Texts::parse(
            include_str!("../../../../data/messages/en.json"),
            include_str!("../../../../data/messages/hi.json"),
        )
        .unwrap();
        for status in SubmissionStatus::ALL {
            assert!(texts.has(&status.text().key), "{status:?}");
            assert!(texts.has(&status.next_step().key), "{status:?}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_reported_in_whatever_order_a_final_status_stays(
            reports in proptest::collection::vec(0_usize..10, 0..40)
        ) {
            let mut status = Created;
            for to in reports.into_iter().map(|index| SubmissionStatus::ALL[index]) {
                let was_final = status.is_final();
                if transition(status, to).is_ok() {
                    prop_assert!(!was_final);
                    prop_assert!(to != Created);
                    status = to;
                }
            }
            prop_assert!(status != Rejected || status.is_final());
        }
    }
}
