//! A customer's visit to an external seller of a bank's card or an insurer's plan, whose outcome the seller reports.

use super::submission::InvalidTransition;
use super::transition::statuses;
use crate::text::Message;

crate::words! {
    /// What was visited.
    pub enum VisitKind {
        Card = "card",
        Plan = "plan",
    }
}

statuses! {
    /// Status of a visit at the seller. Sellers skip steps, as lenders do.
    VisitStatus;
    /// The customer was redirected to the seller's site.
    Visited = "visited" => [Applied, Proposed, Approved, Rejected, Issued, Declined];
    /// The bank has an application.
    Applied = "applied" => [Approved, Rejected, Issued];
    /// The insurer has a proposal.
    Proposed = "proposed" => [Issued, Declined];
    /// The bank approved; the card is not issued yet.
    Approved = "approved" => [Rejected, Issued];
    /// The bank rejected it.
    Rejected = "rejected" => [];
    /// The customer has the card or the policy.
    Issued = "issued" => [];
    /// The insurer declined.
    Declined = "declined" => [];
}

impl VisitKind {
    /// The possible statuses of such a visit, in the order of a successful journey.
    pub const fn statuses(self) -> &'static [VisitStatus] {
        use VisitStatus::{Applied, Approved, Declined, Issued, Proposed, Rejected, Visited};
        match self {
            Self::Card => &[Visited, Applied, Approved, Rejected, Issued],
            Self::Plan => &[Visited, Proposed, Issued, Declined],
        }
    }

    /// Parses a seller's status; none if such a visit cannot have it.
    pub fn parse_status(self, word: &str) -> Option<VisitStatus> {
        let status = VisitStatus::from_code(word)?;
        self.statuses().contains(&status).then_some(status)
    }

    /// The new status of a visit of this kind, or why the transition is refused.
    pub fn transition(
        self,
        from: VisitStatus,
        to: VisitStatus,
    ) -> Result<VisitStatus, InvalidTransition> {
        if self.statuses().contains(&to) {
            return from.transition(to);
        }
        Err(InvalidTransition {
            from: from.code(),
            to: to.code(),
        })
    }

    /// The explanation for the customer.
    pub fn text(self, status: VisitStatus) -> Message {
        Message::new(format!("visit_{}_{}", self.code(), status.code()))
    }

    /// What happens next or what the customer can do.
    pub fn next_step(self, status: VisitStatus) -> Message {
        Message::new(format!("visit_{}_{}_next", self.code(), status.code()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::VisitStatus::{Applied, Approved, Declined, Issued, Proposed, Rejected, Visited};
    use super::*;
    use crate::text::Texts;

    /// The transitions of a kind of visit, as text.
    fn table(kind: VisitKind) -> Vec<String> {
        let to = |from: VisitStatus| {
            let all = VisitStatus::ALL.iter();
            let next = all.filter(move |to| kind.transition(from, **to).is_ok());
            let next: Vec<&str> = next.map(|to| to.code()).collect();
            format!("{from} → {}", next.join(" "))
        };
        kind.statuses().iter().map(|from| to(*from)).collect()
    }

    #[test]
    fn the_whole_table_is_as_designed() {
        let card = [
            "visited → applied approved rejected issued",
            "applied → approved rejected issued",
            "approved → rejected issued",
            "rejected → ",
            "issued → ",
        ];
        assert_eq!(table(VisitKind::Card), card);
        let plan = [
            "visited → proposed issued declined",
            "proposed → issued declined",
            "issued → ",
            "declined → ",
        ];
        assert_eq!(table(VisitKind::Plan), plan);
    }

    #[test]
    fn a_seller_reports_only_statuses_of_its_kind() {
        assert_eq!(VisitKind::Card.parse_status("rejected"), Some(Rejected));
        assert_eq!(VisitKind::Card.parse_status("declined"), None);
        assert_eq!(VisitKind::Plan.parse_status("declined"), Some(Declined));
        assert_eq!(VisitKind::Plan.parse_status("applied"), None);
        assert_eq!(VisitKind::Plan.parse_status("nonsense"), None);
        let refused = VisitKind::Card.transition(Visited, Proposed).unwrap_err();
        assert_eq!(refused.to_string(), "visited cannot become proposed");
        assert_eq!(VisitKind::Card.transition(Applied, Approved), Ok(Approved));
        assert_eq!(VisitKind::Plan.transition(Proposed, Issued), Ok(Issued));
    }

    #[test]
    fn every_status_has_its_texts_in_both_languages() {
        let texts = Texts::parse(
            include_str!("../../../../data/messages/en.json"),
            include_str!("../../../../data/messages/hi.json"),
        )
        .unwrap();
        for kind in VisitKind::ALL {
            for status in kind.statuses() {
                assert!(texts.has(&kind.text(*status).key), "{status}");
                assert!(texts.has(&kind.next_step(*status).key), "{status}");
            }
        }
    }

    proptest! {
        #[test]
        fn a_visit_has_statuses_of_its_kind_and_a_final_one_remains(
            kind in prop::sample::select(VisitKind::ALL),
            reports in prop::collection::vec(prop::sample::select(VisitStatus::ALL), 0..20),
        ) {
            let mut status = Visited;
            for to in reports {
                let before = status;
                status = kind.transition(status, to).unwrap_or(status);
                prop_assert!(kind.statuses().contains(&status));
                prop_assert!(status == before || !before.is_final());
            }
        }
    }
}
