//! Formats a price of any kind as labelled lines, so that pages need not know its fields.

use super::Price;
use crate::catalog::lender::{Interest, RateKind};
use crate::pricing::Repayment;
use crate::text::Message;
use crate::{MilliPercent, Paise};

/// One figure of a price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceFigure {
    /// Its key on the wire, the same for all prices of the kind.
    pub key: &'static str,
    pub label: Message,
    /// The formatted figure.
    pub value: String,
    /// Explanations of the figure.
    pub explanation: Vec<Message>,
}

/// The kind of a price, by repayment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PriceKind {
    /// Equal monthly instalments.
    Instalment,
    /// One repayment at the end.
    Bullet,
}

impl PriceFigure {
    fn new(key: &'static str, label: &str, value: &impl ToString) -> Self {
        Self {
            key,
            label: Message::new(label),
            value: value.to_string(),
            explanation: Vec::new(),
        }
    }

    fn explained(mut self, message: Option<Message>) -> Self {
        self.explanation.extend(message);
        self
    }
}

impl Price {
    /// The kind of price, which determines its lines.
    pub const fn kind(&self) -> PriceKind {
        if self.repayment.is_single() {
            PriceKind::Bullet
        } else {
            PriceKind::Instalment
        }
    }

    /// All lines in whole rupees, the three most important ones first. The statement and the list of charges hold the
    /// paise.
    pub fn lines(&self, interest: Interest) -> Vec<PriceFigure> {
        let quote = &self.quote;
        let others = quote.third_party.to_whole_rupees();
        let others = Message::new("offers_third_party_plus").with("amount", others);
        let charges = quote.fee_with_gst + quote.third_party;
        let in_all = (quote.total_interest.to_whole_rupees() + charges).to_whole_rupees();
        let mut lines = vec![
            self.apr(),
            self.payment(),
            PriceFigure::new("receive", "common_price_receive", &self.received()),
            self.interest(interest),
            PriceFigure::new(
                "fee",
                "common_price_fee",
                &quote.fee_with_gst.to_whole_rupees(),
            )
            .explained((quote.third_party.0 > 0).then_some(others)),
            self.repaid(),
            PriceFigure::new("total_cost", "common_price_total_cost", &in_all),
        ];
        lines.extend(self.dearer(interest));
        lines
    }

    /// The amount that the borrower receives, in whole rupees. Rounds what is deducted, because both must add up to the
    /// loan.
    pub fn received(&self) -> Paise {
        self.amount - (self.amount - self.quote.net_disbursed).to_whole_rupees()
    }

    /// The effect of a rise of the benchmark, for a floating rate.
    fn dearer(&self, interest: Interest) -> Option<PriceFigure> {
        let rise = match interest {
            Interest::Fixed => None,
            Interest::Floating => self.rise(),
        }?;
        let more = match rise.count {
            Some(1) => Message::new("price_rise_more_one"),
            Some(count) => Message::new("price_rise_more").with("count", count),
            None => Message::new("price_rise_never"),
        };
        let value = format!("+{}", rise.instalment.to_whole_rupees());
        let line = PriceFigure::new("rise", "common_price_rise", &value);
        Some(line.explained(Some(more.with("total", rise.total.to_whole_rupees()))))
    }

    /// The three key figures of a Key Facts Statement.
    pub fn key_figures(&self) -> [PriceFigure; 3] {
        [self.apr(), self.payment(), self.repaid()]
    }

    fn apr(&self) -> PriceFigure {
        let value = two_decimals(self.quote.apr);
        PriceFigure::new("apr", "common_price_apr", &value).explained(self.at_most())
    }

    fn payment(&self) -> PriceFigure {
        let after = || Message::new("price_after_months").with("months", self.months);
        match self.kind() {
            PriceKind::Instalment => {
                PriceFigure::new("instalment", "common_price_monthly", &self.quote.emi)
                    .explained(self.begins_after_stages())
            }
            PriceKind::Bullet => {
                PriceFigure::new("repayment", "common_price_at_once", &self.quote.emi)
                    .explained(Some(after()))
            }
        }
    }

    fn interest(&self, interest: Interest) -> PriceFigure {
        let moves = match interest {
            Interest::Fixed => "offers_interest_fixed_short",
            Interest::Floating => "offers_interest_floating_short",
        };
        let grows = match self.repayment {
            Repayment::Instalments => None,
            Repayment::BulletSimple => Some("price_interest_simple"),
            Repayment::BulletCompounded => Some("price_interest_compounded"),
        };
        PriceFigure::new("interest", "offers_interest", &self.rate)
            .explained(Some(Message::new(moves)))
            .explained(grows.map(Message::new))
            .explained(self.at_most())
    }

    fn repaid(&self) -> PriceFigure {
        let total = self.quote.total_payable.to_whole_rupees();
        PriceFigure::new("repay", "common_price_repay", &total)
    }

    fn begins_after_stages(&self) -> Option<Message> {
        let wait = self.stages.wait();
        (wait > 0).then(|| Message::new("price_after_stages").with("months", wait))
    }

    fn at_most(&self) -> Option<Message> {
        (self.rate_kind == RateKind::UpTo).then(|| Message::new("price_at_most"))
    }
}

/// Always shows both decimals, so that figures are comparable.
fn two_decimals(percent: MilliPercent) -> String {
    format!("{:.2}%", percent.as_percent())
}

#[cfg(test)]
mod tests;
