//! Statuses in files: of submissions to lenders, and of visits to sellers.

use super::submission::SubmissionStatus;
use super::visit::{VisitKind, VisitStatus};
use crate::id::{SubmissionId, VisitId};
use crate::text::Message;

/// A status that a file's row may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportedStatus {
    Submission(SubmissionStatus),
    Visit(VisitKind, VisitStatus),
}

/// The subject of a status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    Submission(SubmissionId),
    Visit(VisitId),
}

impl Subject {
    pub fn id(self) -> String {
        match self {
            Self::Submission(id) => id.to_string(),
            Self::Visit(id) => id.to_string(),
        }
    }

    /// The submission, if it is one.
    pub const fn submission(self) -> Option<SubmissionId> {
        match self {
            Self::Submission(id) => Some(id),
            Self::Visit(_) => None,
        }
    }

    /// The visit, if it is one.
    pub const fn visit(self) -> Option<VisitId> {
        match self {
            Self::Submission(_) => None,
            Self::Visit(id) => Some(id),
        }
    }
}

const SUBMISSION: &str = "submission";

impl ReportedStatus {
    /// The names of all statuses, each once.
    pub fn codes() -> Vec<&'static str> {
        let mut codes: Vec<_> = SubmissionStatus::ALL.iter().map(|one| one.code()).collect();
        for status in VisitStatus::ALL {
            if !codes.contains(&status.code()) {
                codes.push(status.code());
            }
        }
        codes
    }

    /// The kind of its subject.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Submission(_) => SUBMISSION,
            Self::Visit(kind, _) => kind.code(),
        }
    }

    /// The name on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Submission(status) => status.code(),
            Self::Visit(_, status) => status.code(),
        }
    }

    /// Parses kind and name.
    pub fn from_codes(kind: &str, code: &str) -> Option<Self> {
        if kind == SUBMISSION {
            return SubmissionStatus::from_code(code).map(Self::Submission);
        }
        let kind = VisitKind::from_code(kind)?;
        kind.parse_status(code)
            .map(|status| Self::Visit(kind, status))
    }

    /// Whether a transition to another status is possible.
    pub fn can_become(self, to: Self) -> bool {
        match (self, to) {
            (Self::Submission(from), Self::Submission(to)) => from.transition(to).is_ok(),
            (Self::Visit(kind, from), Self::Visit(other, to)) => {
                kind == other && kind.transition(from, to).is_ok()
            }
            _ => false,
        }
    }

    /// Whether a customer who knows another status should be notified of this one. A withdrawal is the customer's own
    /// action.
    pub fn is_news_after(self, known: Self) -> bool {
        self != known && self != Self::Submission(SubmissionStatus::Withdrawn)
    }

    /// The explanation for the customer.
    pub fn text(self) -> Message {
        match self {
            Self::Submission(status) => status.text(),
            Self::Visit(kind, status) => kind.text(status),
        }
    }

    /// What happens next or what the customer can do.
    pub fn next_step(self) -> Message {
        match self {
            Self::Submission(status) => status.next_step(),
            Self::Visit(kind, status) => kind.next_step(status),
        }
    }

    /// The name for the back office.
    pub fn label(self) -> Message {
        match self {
            Self::Submission(status) => status.text(),
            Self::Visit(_, status) => Message::new(format!("visit_status_{}", status.code())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts;

    fn all() -> Vec<ReportedStatus> {
        let submissions = SubmissionStatus::ALL.iter().copied();
        let of = |kind: &VisitKind| {
            let kind = *kind;
            let statuses = kind.statuses().iter();
            statuses.map(move |status| ReportedStatus::Visit(kind, *status))
        };
        let visits = VisitKind::ALL.iter().flat_map(of);
        submissions
            .map(ReportedStatus::Submission)
            .chain(visits)
            .collect()
    }

    #[test]
    fn every_status_round_trips_and_has_a_name_in_both_languages() {
        let texts = Texts::parse(
            include_str!("../../../../data/messages/en.json"),
            include_str!("../../../../data/messages/hi.json"),
        )
        .unwrap();
        for status in all() {
            assert_eq!(
                ReportedStatus::from_codes(status.kind(), status.code()),
                Some(status)
            );
            for text in [status.label(), status.text(), status.next_step()] {
                assert!(texts.has(&text.key), "{status:?}");
            }
        }
        assert_eq!(ReportedStatus::from_codes("card", "declined"), None);
        assert_eq!(ReportedStatus::from_codes("loan", "approved"), None);
    }

    #[test]
    fn news_is_a_status_that_the_customer_neither_knows_nor_caused() {
        use SubmissionStatus::{Disbursed, Submitted, Withdrawn};
        let [sent, paid, withdrawn] =
            [Submitted, Disbursed, Withdrawn].map(ReportedStatus::Submission);
        assert!(paid.is_news_after(sent) && paid.is_news_after(withdrawn));
        // A mistake that was undone.
        assert!(sent.is_news_after(paid));
        assert!(!paid.is_news_after(paid) && !withdrawn.is_news_after(sent));
    }

    #[test]
    fn a_status_of_one_kind_never_becomes_another_kind() {
        for (from, to) in all()
            .into_iter()
            .flat_map(|one| all().into_iter().map(move |to| (one, to)))
        {
            if from.can_become(to) {
                assert_eq!(from.kind(), to.kind());
            }
        }
        let approved = SubmissionStatus::Approved;
        let card = ReportedStatus::Visit(VisitKind::Card, VisitStatus::Visited);
        assert!(!card.can_become(ReportedStatus::Submission(approved)));
        assert!(card.can_become(ReportedStatus::Visit(
            VisitKind::Card,
            VisitStatus::Approved
        )));
    }
}
