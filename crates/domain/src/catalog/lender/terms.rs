//! The terms that price an offer.

use jiff::Span;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::language::Bilingual;
use crate::pricing::{FeeRule, LoanTerms, Repayment, Stage, Stages};
use crate::{Language, MilliPercent, Paise};

/// The structured terms behind a lender's displayed texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The smallest loan.
    pub amount_min: Paise,
    /// The largest loan.
    pub amount_max: Paise,
    /// The shortest term, months.
    pub months_min: u32,
    /// The longest term, months.
    pub months_max: u32,
    /// How the loan is repaid; absent: in instalments.
    #[serde(default, skip_serializing_if = "Repayment::is_usual")]
    pub repayment: Repayment,
    /// Disbursal stages of a home loan under construction; empty: disbursed at once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<DisbursalStage>,
    pub interest: Interest,
    /// The lowest rate, percent a year.
    pub rate_min: MilliPercent,
    /// The highest rate, percent a year.
    pub rate_max: MilliPercent,
    /// Exact rates by minimum credit score, best first; empty: only the range is known.
    pub rate_card: Vec<RateStep>,
    /// Processing fee, percent of the loan.
    pub fee_percent: MilliPercent,
    /// Processing fee, fixed part.
    pub fee_flat: Paise,
    /// Maximum of both parts together, before GST.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee_cap: Option<Paise>,
    /// GST on the fee.
    pub gst_percent: MilliPercent,
    /// Charges of third parties through the lender, taxes included.
    pub third_party: Vec<ThirdPartyCharge>,
    /// Penal charges, English.
    pub penal_en: String,
    /// Penal charges, Hindi.
    pub penal_hi: String,
    /// Foreclosure charge, percent of the outstanding amount, before GST.
    pub foreclosure_percent: MilliPercent,
    /// Instalments before early closure is allowed.
    pub lock_in_months: u16,
    /// Foreclosure terms, English.
    pub foreclosure_en: String,
    /// Foreclosure terms, Hindi.
    pub foreclosure_hi: String,
    /// Cooling-off period: days in which the borrower may leave, paying only interest for them (DL-9).
    pub cooling_off_days: u16,
    /// Usual time to a decision, hours.
    pub decision_hours: u32,
    /// Days after a rejection before it accepts another application; absent: unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reapply_days: Option<u16>,
    /// The lender's complaints contact (DL-10).
    pub grievance: Grievance,
    /// The benchmark of a floating rate, as far as known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub floating: Option<Benchmark>,
    /// Further data for the Key Facts Statement.
    #[serde(default)]
    pub disclosures: Disclosures,
}

impl Terms {
    /// The first day after a rejection on which the lender accepts another application; none if unknown.
    pub fn reapply_from(&self, said_no: Date) -> Option<Date> {
        let wait = Span::new().days(i64::from(self.reapply_days?));
        said_no.checked_add(wait).ok()
    }
}

/// The benchmark of a floating rate. The spread is the difference to the borrower's rate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Benchmark {
    pub name: Bilingual,
    /// Percent a year.
    pub rate: MilliPercent,
    /// Months between resets of the rate.
    pub reset_months: u32,
}

/// Data for the Key Facts Statement beyond the price (RBI, 15 April 2024, Annex A). Values that the lender did not
/// provide are absent, and the statement says so.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Disclosures {
    /// The clause of the loan agreement on recovery agents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recovery_clause: Option<String>,
    /// The clause of the loan agreement on disbursal in stages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stages_clause: Option<String>,
    /// The clause of the loan agreement on complaints.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grievance_clause: Option<String>,
    /// Whether the loan may be transferred to other lenders or securitised.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transferable: Option<bool>,
    /// Co-lending partner; absent: it lends alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub co_lending: Option<CoLending>,
    /// The lending service provider for recovery; absent: none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recovery_agent: Option<String>,
    /// Penal charges beyond those for late payment; absent: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_penal: Option<Bilingual>,
    /// Cost of switching between floating and fixed rate; absent: not offered or unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub switching: Option<Bilingual>,
}

/// A co-lending arrangement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoLending {
    /// The partner's legal name.
    pub partner: String,
    /// The partner's share of the loan.
    pub partner_share: MilliPercent,
}

/// Whether a rate can change during the loan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Interest {
    Fixed,
    /// Follows a benchmark.
    Floating,
}

/// One step of a rate card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RateStep {
    /// Minimum score of this step.
    pub score_min: u16,
    /// Percent a year.
    pub rate: MilliPercent,
}

/// A stage of a loan that is disbursed as construction proceeds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisbursalStage {
    /// Required progress, English.
    pub label_en: String,
    /// Required progress, Hindi.
    pub label_hi: String,
    /// Planned months after the first stage.
    pub months: u32,
    /// Its share of the amount.
    pub share: MilliPercent,
}

/// The kind of a third party's charge, as in the Key Facts Statement.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChargeKind {
    Insurance,
    Valuation,
    #[default]
    Other,
}

impl ChargeKind {
    /// For serde: the default is omitted, as it was before there was a choice.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThirdPartyCharge {
    /// Purpose, English.
    pub label_en: String,
    /// Purpose, Hindi.
    pub label_hi: String,
    /// Taxes included.
    pub amount: Paise,
    #[serde(default, skip_serializing_if = "ChargeKind::is_usual")]
    pub kind: ChargeKind,
}

/// A complaints contact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grievance {
    pub name: String,
    /// The officer's phone, as displayed.
    pub phone: String,
    pub email: String,
    /// Office hours, if known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hours: String,
}

/// How certain a rate is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RateKind {
    /// From the lender's rate card for this score.
    Exact,
    /// The top of the lender's range.
    UpTo,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// Percent a year.
    pub rate: MilliPercent,
    pub kind: RateKind,
}

impl Rate {
    /// Returns the first step of a card (best score first) that a score reaches, otherwise the top of the range.
    pub fn from_card(card: &[RateStep], top: MilliPercent, score: Option<u16>) -> Self {
        let step = score.and_then(|score| card.iter().find(|step| step.score_min <= score));
        let (rate, kind) = match step {
            Some(step) => (step.rate, RateKind::Exact),
            None => (top, RateKind::UpTo),
        };
        Self { rate, kind }
    }
}

impl Terms {
    /// The rate for a score: the card's first step that the score reaches; the top of the range without a card, a
    /// score, or such a step.
    pub fn rate(&self, score: Option<u16>) -> Rate {
        Rate::from_card(&self.rate_card, self.rate_max, score)
    }

    /// How the processing fee depends on the amount.
    pub const fn fee_rule(&self) -> FeeRule {
        FeeRule {
            percent: self.fee_percent,
            flat: self.fee_flat,
            cap: self.fee_cap,
            gst: self.gst_percent,
        }
    }

    pub fn loan(&self, amount: Paise, months: u32, rate: MilliPercent) -> LoanTerms {
        let third_party = self.third_party_total();
        LoanTerms::with_fee_rule(amount, months, rate, &self.fee_rule(), third_party)
            .with_repayment(self.repayment)
    }

    /// The disbursal plan. Terms with an invalid plan are rejected by validation before any loan.
    pub fn plan(&self) -> Stages {
        let stages: Vec<Stage> = self.stages.iter().map(DisbursalStage::stage).collect();
        Stages::new(&stages).unwrap_or_default()
    }

    /// Total of all third-party charges.
    pub fn third_party_total(&self) -> Paise {
        self.third_party.iter().map(|charge| charge.amount).sum()
    }

    /// Penal charges as text.
    pub fn penal(&self, language: Language) -> &str {
        match language {
            Language::En => &self.penal_en,
            Language::Hi => &self.penal_hi,
        }
    }

    /// Foreclosure terms as text.
    pub fn foreclosure(&self, language: Language) -> &str {
        match language {
            Language::En => &self.foreclosure_en,
            Language::Hi => &self.foreclosure_hi,
        }
    }
}

impl DisbursalStage {
    pub(super) const fn stage(&self) -> Stage {
        Stage {
            months: self.months,
            share: self.share,
        }
    }

    /// Required progress.
    pub fn label(&self, language: Language) -> &str {
        match language {
            Language::En => &self.label_en,
            Language::Hi => &self.label_hi,
        }
    }
}

impl ThirdPartyCharge {
    /// Purpose of the charge.
    pub fn label(&self, language: Language) -> &str {
        match language {
            Language::En => &self.label_en,
            Language::Hi => &self.label_hi,
        }
    }
}
