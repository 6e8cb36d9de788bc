//! Compares displayed texts with the structured terms: customers read the text, but the terms price their offer.

use super::{Offering, Terms};
use crate::text::Message;

/// A displayed text with other numbers than its terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextMismatch {
    /// The text's property.
    pub field: &'static str,
    /// The numbers according to the terms.
    pub message: Message,
}

impl Offering {
    /// All texts that disagree with their terms; texts without numbers are ignored.
    pub fn find_text_mismatches(&self) -> Vec<TextMismatch> {
        let terms = &self.terms;
        [
            self.check_interest_text(terms),
            self.check_tenure_text(terms),
            self.check_fee_text(terms),
            self.check_amount_text(terms),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn check_interest_text(&self, terms: &Terms) -> Option<TextMismatch> {
        let range = [terms.rate_min.as_percent(), terms.rate_max.as_percent()];
        let message = || {
            Message::new("lender_differs_rate")
                .with("min", terms.rate_min)
                .with("max", terms.rate_max)
        };
        differs("interest_rate", &self.interest_rate, &range, message)
    }

    fn check_tenure_text(&self, terms: &Terms) -> Option<TextMismatch> {
        let range = [terms.months_min, terms.months_max].map(f64::from);
        let message = || {
            Message::new("lender_differs_months")
                .with("min", terms.months_min)
                .with("max", terms.months_max)
        };
        differs("tenure", &self.tenure, &range, message)
    }

    /// A fee may be stated as a percentage, as an amount, or as both.
    fn check_fee_text(&self, terms: &Terms) -> Option<TextMismatch> {
        let true_ones = [
            Some(terms.fee_percent.as_percent()),
            Some(terms.fee_flat.as_rupees()),
            terms.fee_cap.map(crate::Paise::as_rupees),
            Some(terms.gst_percent.as_percent()),
        ];
        let stated = numbers(&self.processing_fees);
        let all_true = stated
            .iter()
            .all(|stated| true_ones.iter().flatten().any(|one| same(*stated, *one)));
        (!stated.is_empty() && !all_true).then(|| TextMismatch {
            field: "processing_fees",
            message: Message::new("lender_differs_fee")
                .with("percent", terms.fee_percent)
                .with("flat", terms.fee_flat),
        })
    }

    fn check_amount_text(&self, terms: &Terms) -> Option<TextMismatch> {
        let upto = self.loan_amount_upto?;
        (upto != terms.amount_max).then(|| TextMismatch {
            field: "loan_amount_upto",
            message: Message::new("lender_differs_amount").with("max", terms.amount_max),
        })
    }
}

/// A text with a range must state its two ends, one with a single number one of them.
fn differs(
    field: &'static str,
    text: &str,
    range: &[f64; 2],
    message: impl Fn() -> Message,
) -> Option<TextMismatch> {
    let stated = numbers(text);
    let agrees = match stated.as_slice() {
        [] => true,
        [one] => range.iter().any(|end| same(*end, *one)),
        [first, .., last] => same(*first, range[0]) && same(*last, range[1]),
    };
    (!agrees).then(|| TextMismatch {
        field,
        message: message(),
    })
}

/// The numbers in a text, without thousands separators.
fn numbers(text: &str) -> Vec<f64> {
    let plain = text.replace(',', "");
    plain
        .split(|c: char| !c.is_ascii_digit() && c != '.')
        .filter_map(|part| part.trim_matches('.').parse().ok())
        .collect()
}

fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}
