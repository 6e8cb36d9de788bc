//! A price as it is answered: whatever its kind, in lines that pages draw.

use saakh_domain::Language;
use saakh_domain::catalog::lender::Interest;
use saakh_domain::origination::offers::{Price, PriceFigure, PriceKind};
use saakh_domain::text::Message;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::Api;
use crate::view::{Percent, Rupees};

/// What an offer costs, by the kind of price.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PriceView {
    /// A loan in equal monthly instalments.
    Instalment(LoanPrice),
    /// A loan that is repaid at once.
    Bullet(LoanPrice),
}

/// What a loan costs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanPrice {
    /// The yearly cost, percent.
    apr: Percent,
    /// Interest and every charge.
    total_cost: Rupees,
    /// Every figure in words, those that decide first.
    lines: Vec<PriceLine>,
}

/// One figure of a price.
#[derive(Debug, Serialize, ToSchema)]
pub struct PriceLine {
    /// What it is, whatever the language.
    key: &'static str,
    label: String,
    /// The figure as it is written.
    value: String,
    /// What has to be known of the figure, where there is something.
    #[schema(required)]
    explanation: Option<String>,
}

impl PriceView {
    /// A price in the reader's language.
    pub fn new(api: &Api, language: Language, price: &Price, interest: Interest) -> Self {
        let quote = &price.quote;
        let interest_in_all = quote.total_interest.to_whole_rupees();
        let lines = price.lines(interest).into_iter();
        let loan = LoanPrice {
            apr: quote.apr.into(),
            total_cost: (interest_in_all + quote.fee_with_gst + quote.third_party).into(),
            lines: lines
                .map(|line| PriceLine::new(api, language, line))
                .collect(),
        };
        match price.kind() {
            PriceKind::Instalment => Self::Instalment(loan),
            PriceKind::Bullet => Self::Bullet(loan),
        }
    }
}

impl PriceLine {
    /// A line in the reader's language.
    pub fn new(api: &Api, language: Language, line: PriceFigure) -> Self {
        let text = |message: &Message| api.app.text(message, language);
        let explanation: Vec<String> = line.explanation.iter().map(text).collect();
        Self {
            key: line.key,
            label: text(&line.label),
            value: line.value,
            explanation: (!explanation.is_empty()).then(|| explanation.join(", ")),
        }
    }
}
