//! Messages about a criterion's result.

use super::{Check, Criterion, CriterionOutcome, CriterionValue};
use crate::catalog::fact::{Fact, FactKind};
use crate::text::Message;

impl Check {
    /// The criterion in a word or two.
    pub fn title(&self) -> Message {
        Message::new(format!("reason_{}_title", self.criterion.code()))
    }

    /// The result in a sentence: "You said ₹62,000 a month; it lends from ₹25,000".
    pub fn text(&self) -> Message {
        let key = format!("reason_{}_{}", self.criterion.code(), self.form());
        let values = [("has", self.has), ("from", self.from), ("to", self.to)];
        values
            .into_iter()
            .filter_map(|(name, figure)| Some((name, figure?)))
            .fold(Message::new(key), |message, (name, figure)| {
                message.with(name, figure)
            })
    }

    /// Selects the sentence: by kind of employment, by outcome, or by bounds.
    fn form(&self) -> String {
        let outcome = self.outcome.code();
        match (self.criterion, self.outcome, self.has) {
            (_, CriterionOutcome::Unknown, _) | (Criterion::Open, ..) => outcome.to_owned(),
            (Criterion::Fact(Fact::Employment), _, Some(CriterionValue::Work(work))) => {
                format!("{}_{outcome}", work.code())
            }
            (Criterion::Fact(fact), ..) if !is_counted(fact) => outcome.to_owned(),
            _ => match (self.from, self.to) {
                (Some(_), Some(_)) => "range",
                (None, Some(_)) => "to",
                _ => "from",
            }
            .to_owned(),
        }
    }
}

/// Whether a rule about the fact can state its bounds in a sentence.
const fn is_counted(fact: Fact) -> bool {
    !matches!(
        fact.spec().kind,
        FactKind::Band(_)
            | FactKind::MonthsBand
            | FactKind::PercentBand
            | FactKind::Pincode
            | FactKind::Choice(_)
    )
}

impl CriterionOutcome {
    /// The name on the wire and in message keys.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Unknown => "unknown",
        }
    }
}
