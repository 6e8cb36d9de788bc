//! Reasons for rejections by lenders, in our terms.

use serde::{Deserialize, Serialize};

use super::submission::SubmissionStatus;
use crate::text::Message;
use crate::words;

words! {
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum RejectionReason {
        Income = "income",
        CreditHistory = "credit_history",
        ExistingLoans = "existing_loans",
        Documents = "documents",
        Identity = "identity",
        Location = "location",
        Employment = "employment",
        Age = "age",
        /// The security.
        Security = "security",
        /// A reason without a term of ours.
        Other = "other",
    }
}

impl RejectionReason {
    /// The explanation for the customer.
    pub fn text(self) -> Message {
        Message::new(format!("rejection_{}", self.code()))
    }

    /// Advice for the customer's next application.
    pub fn advice(self) -> Message {
        Message::new(format!("rejection_{}_next", self.code()))
    }
}

/// A status reported by a lender, with the reason of a rejection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusWithReason {
    status: SubmissionStatus,
    reason: Option<RejectionReason>,
}

impl StatusWithReason {
    /// Keeps a reason only with a rejection.
    pub fn new(status: SubmissionStatus, reason: Option<RejectionReason>) -> Self {
        Self {
            status,
            reason: reason.filter(|_| status == SubmissionStatus::Rejected),
        }
    }

    pub const fn status(self) -> SubmissionStatus {
        self.status
    }

    /// The rejection reason, if the lender gave one.
    pub const fn reason(self) -> Option<RejectionReason> {
        self.reason
    }
}

impl From<SubmissionStatus> for StatusWithReason {
    fn from(status: SubmissionStatus) -> Self {
        Self::new(status, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts;

    #[test]
    fn only_a_no_has_a_reason() {
        for status in SubmissionStatus::ALL.iter().copied() {
            for reason in RejectionReason::ALL.iter().copied() {
                let standing = StatusWithReason::new(status, Some(reason));
                assert_eq!(standing.status(), status);
                let kept = (status == SubmissionStatus::Rejected).then_some(reason);
                assert_eq!(standing.reason(), kept, "{status}");
            }
            assert_eq!(StatusWithReason::from(status).reason(), None);
        }
    }

    #[test]
    fn every_reason_has_its_texts_and_one_name_in_code_and_json() {
        let texts = Texts::parse(
            include_str!("../../../../data/messages/en.json"),
            include_str!("../../../../data/messages/hi.json"),
        )
        .unwrap();
        for reason in RejectionReason::ALL.iter().copied() {
            assert!(texts.has(&reason.text().key), "{reason:?}");
            assert!(texts.has(&reason.advice().key), "{reason:?}");
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.code());
        }
    }
}
