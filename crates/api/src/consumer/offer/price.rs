//! Prices on the wire: any kind of price, with lines that pages render.

use saakh_domain::Language;
use saakh_domain::catalog::lender::Interest;
use saakh_domain::origination::offers::{Price, PriceFigure, PriceKind};
use saakh_domain::text::Message;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::Api;
use crate::view::{Percent, Rupees};

/// The price of an offer by its kind.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PriceView {
    /// A loan in equal monthly instalments.
    Instalment(LoanPrice),
    /// A loan with a single repayment.
    Bullet(LoanPrice),
}

/// The price of a loan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanPrice {
    /// The annual percentage rate.
    apr: Percent,
    /// Interest and all charges.
    total_cost: Rupees,
    /// All figures as text, the most important first.
    lines: Vec<PriceLine>,
}

/// A figure of a price.
#[derive(Debug, Serialize, ToSchema)]
pub struct PriceLine {
    /// A key that does not depend on the language.
    key: &'static str,
    label: String,
    /// The figure as text.
    value: String,
    /// An explanation of the figure, if it needs one.
    #[schema(required)]
    explanation: Option<String>,
}

impl PriceView {
    /// Renders a price in the reader's language.
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
    /// Renders a line in the reader's language.
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
