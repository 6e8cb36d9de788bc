//! A lender's one-time fee as a function of the amount.

use serde::{Deserialize, Serialize};

use crate::{MilliPercent, Paise};

/// A percentage of the amount and a flat part, together at most `cap`, and GST on the result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeeRule {
    /// The share of the sanctioned amount.
    pub percent: MilliPercent,
    pub flat: Paise,
    /// Maximum of both parts together, without GST.
    pub cap: Option<Paise>,
    pub gst: MilliPercent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fee {
    /// Without GST.
    pub fee: Paise,
    pub gst: Paise,
}

impl FeeRule {
    /// The fee on a sanctioned amount; percentages to the paisa, half away from zero.
    pub fn compute_fee(&self, amount: Paise) -> Fee {
        // Calculator input may be any number; pricing rejects it later.
        let uncapped = self.percent.share_of(amount).0.saturating_add(self.flat.0);
        let fee = Paise(self.cap.map_or(uncapped, |cap| uncapped.min(cap.0)));
        Fee {
            fee,
            gst: self.gst.share_of(fee),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cap_holds_percent_and_flat_together_and_gst_comes_on_top() {
        let rule = FeeRule {
            percent: MilliPercent(1_000),
            flat: Paise::rupees(500),
            cap: Some(Paise::rupees(3_500)),
            gst: MilliPercent(18_000),
        };
        for (amount, fee, gst) in [
            (100_000, 150_000, 27_000),
            (300_000, 350_000, 63_000),
            (900_000, 350_000, 63_000),
        ] {
            let expected = Fee {
                fee: Paise(fee),
                gst: Paise(gst),
            };
            assert_eq!(rule.compute_fee(Paise::rupees(amount)), expected);
        }
        let none = FeeRule::default().compute_fee(Paise::rupees(100_000));
        assert_eq!((none.fee, none.gst), (Paise::ZERO, Paise::ZERO));
    }
}
