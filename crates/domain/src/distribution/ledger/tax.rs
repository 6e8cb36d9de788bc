//! Taxes on commission, by `data/policy/commission-tax.toml`: what holds from which day.

use jiff::civil::{Date, date};
use serde::Deserialize;

use super::loan::Taxes;
use crate::{MilliPercent, Paise};

/// The rules from a day on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaxRule {
    pub from: Date,
    /// Above this total of a payee's financial year tax is kept, on all of it.
    pub tds_above: Paise,
    /// With a PAN.
    pub tds_percent: MilliPercent,
    /// Without one.
    pub tds_percent_without_pan: MilliPercent,
    /// GST on commission, where whoever earns it is registered.
    pub gst_percent: MilliPercent,
    /// What says so.
    pub citation: String,
}

/// All rules, the earliest first.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaxPolicy {
    /// Whether we are registered: lenders add GST to what they pay us.
    pub is_registered: bool,
    rule: Vec<TaxRule>,
}

impl TaxPolicy {
    /// From the text of `data/policy/commission-tax.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        let mut policy: Self = toml::from_str(toml)?;
        policy.rule.sort_by_key(|rule| rule.from);
        if policy.rule.is_empty() {
            return Err(serde::de::Error::custom("at least one [[rule]]"));
        }
        Ok(policy)
    }

    /// The rule that holds on a day; before all of them the first.
    pub fn on(&self, day: Date) -> &TaxRule {
        let started = self.rule.iter().rev().find(|rule| rule.from <= day);
        started.unwrap_or(&self.rule[0])
    }

    /// What a lender adds to a commission that it pays, and what it keeps.
    pub fn of_lender(&self, commission: Paise, on: Date) -> Taxes {
        let rule = self.on(on);
        Taxes {
            gst: if self.is_registered {
                rule.gst_percent.of(commission)
            } else {
                Paise::ZERO
            },
            tds: rule.tds_percent.of(commission),
        }
    }
}

/// The financial year of a day, by the year in which it begins: April to March.
pub fn financial_year(day: Date) -> i16 {
    day.year() - i16::from(day.month() < 4)
}

/// The first day of a quarter (1 to 4) of a financial year, and the first day after it.
pub fn quarter(year: i16, quarter: u8) -> (Date, Date) {
    let first = |quarter: u8| match quarter {
        0 | 1 => date(year, 4, 1),
        2 => date(year, 7, 1),
        3 => date(year, 10, 1),
        4 => date(year + 1, 1, 1),
        _ => date(year + 1, 4, 1),
    };
    (first(quarter), first(quarter.saturating_add(1)))
}

/// What is known of a payee when it is paid.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PayeeYear {
    pub has_pan: bool,
    /// Whether it has a GSTIN.
    pub is_registered: bool,
    /// What it was paid in this financial year so far, before taxes.
    pub paid: Paise,
    /// What was kept of that.
    pub withheld: Paise,
}

/// What a payout comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Payment {
    /// The commission.
    pub gross: Paise,
    /// Added to it.
    pub gst: Paise,
    /// Kept of it.
    pub tds: Paise,
    /// What is sent.
    pub net: Paise,
    /// By which rate.
    pub tds_percent: MilliPercent,
}

impl TaxRule {
    /// What a payee gets of an amount. Where the year's total passes the limit, tax is due on all of it, so also
    /// on what was paid before without; never more is kept than the amount.
    pub fn payment(&self, gross: Paise, payee: PayeeYear) -> Payment {
        let tds_percent = if payee.has_pan {
            self.tds_percent
        } else {
            self.tds_percent_without_pan
        };
        let total = payee.paid + gross;
        let due = if total > self.tds_above {
            tds_percent.of(total)
        } else {
            Paise::ZERO
        };
        let tds = (due - payee.withheld).clamp(Paise::ZERO, gross);
        let gst = if payee.is_registered {
            self.gst_percent.of(gross)
        } else {
            Paise::ZERO
        };
        Payment {
            gross,
            gst,
            tds,
            net: gross + gst - tds,
            tds_percent,
        }
    }
}
