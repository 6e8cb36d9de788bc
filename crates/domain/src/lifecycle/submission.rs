//! A submission of an application to one lender: statuses, their sources, and texts for the customer.
//!
//! Lenders skip steps: many report only a decision, and one that responded while we were down reports on a submission
//! that is still `created` here. Statuses never go back: a late "in review" after "approved" is refused. An approval
//! can still end in a rejection, but only a lender that is known to have the submission can disburse.

use serde::{Deserialize, Serialize};

pub use super::transition::InvalidTransition;
use super::transition::statuses;
use crate::text::Message;

statuses! {
    /// Status of a submission at its lender.
    SubmissionStatus;
    /// Stored by us, not yet known to be with the lender.
    Created = "created" =>
        [Submitted, Redirected, InReview, Approved, Rejected, Withdrawn, Expired, Failed];
    /// The lender has it.
    Submitted = "submitted" =>
        [Redirected, InReview, Approved, Disbursed, Rejected, Withdrawn, Expired, Failed];
    /// The customer continues on the lender's own page.
    Redirected = "redirected" =>
        [Submitted, InReview, Approved, Disbursed, Rejected, Withdrawn, Expired, Failed];
    /// The lender is reviewing it.
    InReview = "in_review" => [Approved, Disbursed, Rejected, Withdrawn, Expired, Failed];
    /// The lender approved; nothing is disbursed yet.
    Approved = "approved" => [Disbursed, Rejected, Withdrawn, Expired];
    /// The lender disbursed the loan.
    Disbursed = "disbursed" => [];
    /// The lender rejected it.
    Rejected = "rejected" => [];
    /// The customer withdrew it.
    Withdrawn = "withdrawn" => [];
    /// Inactive for too long.
    Expired = "expired" => [];
    /// It could not be sent to the lender, or the lender's system could not process it.
    Failed = "failed" => [];
}

impl SubmissionStatus {
    /// The explanation for the customer.
    pub fn text(self) -> Message {
        Message::new(format!("status_{}", self.code()))
    }

    /// The explanation while the lender's system does not accept the submission.
    pub fn waiting_text(lender: &str) -> Message {
        Message::new("status_waiting").with("lender", lender)
    }

    /// The next step while the lender's system does not accept the submission.
    pub fn waiting_next_step(lender: &str) -> Message {
        Message::new("status_waiting_next").with("lender", lender)
    }

    /// Whether it is in force: open or disbursed. After any other end the customer may apply again.
    pub fn is_in_force(self) -> bool {
        !self.is_final() || self == Self::Disbursed
    }

    /// What happens next or what the customer can do.
    pub fn next_step(self) -> Message {
        Message::new(format!("status_{}_next", self.code()))
    }
}

/// Who reported a status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Customer,
    /// The lender, in a response or a callback.
    Connector,
    /// The lender, in an uploaded status file.
    StatusFile,
    Admin,
    /// Our own jobs, such as expiry.
    System,
    /// The undo of an uploaded status file.
    Undo,
}

impl Source {
    pub const ALL: [Self; 6] = [
        Self::Customer,
        Self::Connector,
        Self::StatusFile,
        Self::Admin,
        Self::System,
        Self::Undo,
    ];

    /// The name on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Customer => "customer",
            Self::Connector => "connector",
            Self::StatusFile => "status_file",
            Self::Admin => "admin",
            Self::System => "system",
            Self::Undo => "undo",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.code() == code)
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

    /// One row per source status, one column per target status, in the order of `ALL`.
    const TABLE: [&str; 10] = [
        ".xxxx.xxxx", // created
        "..xxxxxxxx", // submitted
        ".x.xxxxxxx", // redirected
        "....xxxxxx", // in_review
        ".....xxxx.", // approved
        "..........", // disbursed
        "..........", // rejected
        "..........", // withdrawn
        "..........", // expired
        "..........", // failed
    ];

    fn any_status() -> impl Strategy<Value = SubmissionStatus> {
        proptest::sample::select(SubmissionStatus::ALL)
    }

    #[test]
    fn the_whole_table_is_as_designed() {
        for (from, row) in SubmissionStatus::ALL.iter().copied().zip(TABLE) {
            for (to, cell) in SubmissionStatus::ALL.iter().copied().zip(row.chars()) {
                let refused = InvalidTransition {
                    from: from.code(),
                    to: to.code(),
                };
                let expected = (cell == 'x').then_some(to).ok_or(refused);
                assert_eq!(from.transition(to), expected);
            }
            assert_eq!(from.is_final(), !row.contains('x'));
        }
    }

    #[test]
    fn open_and_disbursed_submissions_are_in_force() {
        let ended = SubmissionStatus::ALL
            .iter()
            .filter(|status| !status.is_in_force());
        let codes: Vec<_> = ended.map(|status| status.code()).collect();
        assert_eq!(codes, ["rejected", "withdrawn", "expired", "failed"]);
    }

    #[test]
    fn a_lender_may_skip_statuses_but_not_go_back() {
        assert_eq!(Submitted.transition(Approved), Ok(Approved));
        assert_eq!(Created.transition(Rejected), Ok(Rejected));
        assert_eq!(Redirected.transition(Disbursed), Ok(Disbursed));
        assert!(Approved.transition(InReview).is_err());
        assert!(Created.transition(Disbursed).is_err());
        assert!(Approved.transition(Failed).is_err());
        let refused = Disbursed.transition(Approved).unwrap_err().to_string();
        assert_eq!(refused, "disbursed cannot become approved");
    }

    #[test]
    fn names_are_the_same_in_code_and_json() {
        for status in SubmissionStatus::ALL.iter().copied() {
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
    fn every_status_and_a_refusal_have_their_texts_in_both_languages() {
        let texts = Texts::parse(
            include_str!("../../../../data/messages/en.json"),
            include_str!("../../../../data/messages/hi.json"),
        )
        .unwrap();
        for status in SubmissionStatus::ALL.iter().copied() {
            assert!(texts.has(&status.text().key), "{status}");
            assert!(texts.has(&status.next_step().key), "{status}");
        }
        for text in [
            SubmissionStatus::waiting_text("Finzy"),
            SubmissionStatus::waiting_next_step("Finzy"),
        ] {
            assert!(texts.has(&text.key), "{}", text.key);
        }
        let refused = Rejected.transition(Created).unwrap_err();
        assert!(texts.has(&refused.message().key));
    }

    proptest! {
        #[test]
        fn a_final_status_remains_after_any_reports(
            reports in proptest::collection::vec(any_status(), 0..40)
        ) {
            let mut status = Created;
            for to in reports {
                let before = status;
                status = status.transition(to).unwrap_or(status);
                prop_assert!(status == before || !before.is_final());
                prop_assert!(status == before || status != Created);
            }
        }
    }
}
