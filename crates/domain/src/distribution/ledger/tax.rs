//! Taxes on commission by effective date, from `data/policy/commission-tax.toml`.

use jiff::civil::{Date, date};
use serde::Deserialize;

use super::loan::Taxes;
use crate::{MilliPercent, Paise};

/// The rules effective from a day.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaxRule {
    pub from: Date,
    /// Yearly total of a payee above which tax is withheld, on all of it.
    pub tds_above: Paise,
    /// With a PAN.
    pub tds_percent: MilliPercent,
    pub tds_percent_without_pan: MilliPercent,
    /// GST on commission of registered payees.
    pub gst_percent: MilliPercent,
    /// Legal source.
    pub citation: String,
}

/// All rules, earliest first.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaxPolicy {
    /// Whether we are registered for GST: lenders then add it to their payments.
    pub is_registered: bool,
    rule: Vec<TaxRule>,
}

impl TaxPolicy {
    /// Parses `data/policy/commission-tax.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        let mut policy: Self = toml::from_str(toml)?;
        policy.rule.sort_by_key(|rule| rule.from);
        if policy.rule.is_empty() {
            return Err(serde::de::Error::custom("at least one [[rule]]"));
        }
        Ok(policy)
    }

    /// The rule in force on a day; the first one before all of them.
    pub fn find_rule(&self, day: Date) -> &TaxRule {
        let started = self.rule.iter().rev().find(|rule| rule.from <= day);
        started.unwrap_or(&self.rule[0])
    }

    /// Taxes that a lender adds to and withholds from a commission.
    pub fn compute_lender_taxes(&self, commission: Paise, on: Date) -> Taxes {
        let rule = self.find_rule(on);
        Taxes {
            gst: if self.is_registered {
                rule.gst_percent.share_of(commission)
            } else {
                Paise::ZERO
            },
            tds: rule.tds_percent.share_of(commission),
        }
    }
}

/// The financial year (April to March) of a day, by the year in which it begins.
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

/// Tax data of a payee at the time of a payout.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PayeeYear {
    pub has_pan: bool,
    /// Whether it has a GSTIN.
    pub is_registered: bool,
    /// Paid in this financial year so far, before taxes.
    pub paid: Paise,
    /// Tax withheld from that.
    pub withheld: Paise,
}

/// The amounts of a payout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Payment {
    /// The commission.
    pub gross: Paise,
    /// Added to it.
    pub gst: Paise,
    /// Withheld from it.
    pub tds: Paise,
    /// The amount transferred.
    pub net: Paise,
    /// The rate of withheld tax.
    pub tds_percent: MilliPercent,
}

impl TaxRule {
    /// Computes a payout. Once the year's total exceeds the limit, tax is due on all of it, including what was paid
    /// before; never more than the amount is withheld.
    pub fn compute_payment(&self, gross: Paise, payee: PayeeYear) -> Payment {
        let tds_percent = if payee.has_pan {
            self.tds_percent
        } else {
            self.tds_percent_without_pan
        };
        let total = payee.paid + gross;
        let due = if total > self.tds_above {
            tds_percent.share_of(total)
        } else {
            Paise::ZERO
        };
        let tds = (due - payee.withheld).clamp(Paise::ZERO, gross);
        let gst = if payee.is_registered {
            self.gst_percent.share_of(gross)
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
