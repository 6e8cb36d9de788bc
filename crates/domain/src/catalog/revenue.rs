//! A lender's payment for a month: the first active slab in order whose ranges contain the month's totals.

mod problem;

use serde::{Deserialize, Serialize};

pub use problem::SlabProblem;

use crate::language::Bilingual;
use crate::text::Message;
use crate::{MilliPercent, Paise};

/// How a slab's flat part is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FlatBasis {
    /// Once for the month.
    Month,
    /// For each loan.
    Loan,
}

/// A kind of revenue (spec: revenue type).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RevenueType {
    /// Stable id.
    pub id: i64,
    pub name: Bilingual,
    /// How the flat part is paid.
    pub flat_per: FlatBasis,
}

#[derive(Deserialize)]
struct TypesFile {
    revenue_type: Vec<RevenueType>,
}

impl RevenueType {
    /// Parses `data/policy/revenue-types.toml`.
    pub fn parse_all(toml: &str) -> Result<Vec<Self>, toml::de::Error> {
        toml::from_str::<TypesFile>(toml).map(|file| file.revenue_type)
    }
}

/// Two inclusive bounds; none: unbounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Range {
    pub min: Option<i64>,
    pub max: Option<i64>,
}

impl Range {
    /// Whether it contains a value.
    pub fn contains(self, value: i64) -> bool {
        self.min.is_none_or(|min| min <= value) && self.max.is_none_or(|max| value <= max)
    }

    /// Whether the bounds are in order and not negative.
    pub fn is_ordered(self) -> bool {
        match (self.min, self.max) {
            (Some(min), Some(max)) => min < max,
            _ => true,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slab {
    pub id: i64,
    /// Paise disbursed in the month.
    pub disbursed: Range,
    /// Loans disbursed in the month.
    pub number: Range,
    /// Average ticket size of the month, paise.
    pub ats: Range,
    pub revenue_type_id: i64,
    pub flat: Paise,
    /// The share of the disbursed amount.
    pub percent: MilliPercent,
    pub active: bool,
}

/// A lender's totals of a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MonthlyTotals {
    /// Total disbursed amount.
    pub disbursed: Paise,
    /// Number of loans.
    pub number: i64,
}

impl MonthlyTotals {
    /// Average ticket size; zero without loans.
    pub fn average_ticket_size(self) -> Paise {
        if self.number == 0 {
            return Paise::ZERO;
        }
        Paise(self.disbursed.0 / self.number)
    }
}

/// A month's revenue and its calculation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revenue {
    /// Index of the slab.
    pub place: usize,
    pub slab_id: i64,
    pub total: Paise,
    /// The calculation, line by line.
    pub steps: Vec<Message>,
}

impl Slab {
    fn holds(&self, month: MonthlyTotals) -> bool {
        self.active
            && self.disbursed.contains(month.disbursed.0)
            && self.number.contains(month.number)
            && self.ats.contains(month.average_ticket_size().0)
    }
}

/// A month's revenue by the first slab that applies; none if no slab does.
pub fn compute_revenue(
    slabs: &[Slab],
    types: &[RevenueType],
    month: MonthlyTotals,
) -> Option<Revenue> {
    let (place, slab) = slabs
        .iter()
        .enumerate()
        .find(|(_, slab)| slab.holds(month))?;
    let per = types
        .iter()
        .find(|known| known.id == slab.revenue_type_id)
        .map_or(FlatBasis::Month, |known| known.flat_per);
    let times = match per {
        FlatBasis::Month => 1,
        FlatBasis::Loan => month.number,
    };
    // A slab that predates its bounds must not overflow.
    let flat = Paise(slab.flat.0.saturating_mul(times));
    let share = slab.percent.share_of(month.disbursed);
    let total = Paise(flat.0.saturating_add(share.0));
    Some(Revenue {
        place,
        slab_id: slab.id,
        total,
        steps: steps(slab, month, per, [flat, share, total]),
    })
}

fn steps(slab: &Slab, month: MonthlyTotals, per: FlatBasis, amounts: [Paise; 3]) -> Vec<Message> {
    let [flat, share, total] = amounts;
    let (flat_loans_key, ats_key) = match month.number {
        1 => ("revenue_step_flat_loans_one", "revenue_step_ats_one"),
        _ => ("revenue_step_flat_loans", "revenue_step_ats"),
    };
    let flat_step = match per {
        FlatBasis::Month => Message::new("revenue_step_flat"),
        FlatBasis::Loan => Message::new(flat_loans_key).with("number", month.number),
    };
    vec![
        Message::new(ats_key)
            .with("disbursed", month.disbursed)
            .with("number", month.number)
            .with("ats", month.average_ticket_size()),
        flat_step.with("each", slab.flat).with("amount", flat),
        Message::new("revenue_step_share")
            .with("percent", slab.percent)
            .with("disbursed", month.disbursed)
            .with("amount", share),
        Message::new("revenue_step_total").with("amount", total),
    ]
}

#[cfg(test)]
mod tests;
