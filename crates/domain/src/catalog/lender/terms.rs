//! What prices an offer.

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
    /// In which parts it is paid out where something is built with it; none: at once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<DisbursalStage>,
    /// Whether the rate can change during the loan.
    pub interest: Interest,
    /// The lowest rate, percent a year.
    pub rate_min: MilliPercent,
    /// The highest rate, percent a year.
    pub rate_max: MilliPercent,
    /// Exact rates by smallest credit score, best first; empty: only the range is known.
    pub rate_card: Vec<RateStep>,
    /// Processing fee, percent of the loan.
    pub fee_percent: MilliPercent,
    /// Processing fee, fixed part.
    pub fee_flat: Paise,
    /// The most that both parts come to, before GST.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee_cap: Option<Paise>,
    /// GST on the fee.
    pub gst_percent: MilliPercent,
    /// Charges of third parties through the lender, taxes included.
    pub third_party: Vec<ThirdParty>,
    /// Penal charges, English.
    pub penal_en: String,
    /// Penal charges, Hindi.
    pub penal_hi: String,
    /// Charge for closing early, percent of what is owed; GST comes on top.
    pub foreclosure_percent: MilliPercent,
    /// Instalments to wait before closing early.
    pub lock_in_months: u16,
    /// Closing early in words, English.
    pub foreclosure_en: String,
    /// Closing early in words, Hindi.
    pub foreclosure_hi: String,
    /// Days in which the borrower may leave, paying only interest for them (DL-9).
    pub cooling_off_days: u16,
    /// How long a decision usually takes, hours.
    pub decision_hours: u32,
    /// Days after its no before it takes another application; absent: it names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reapply_days: Option<u16>,
    /// Who answers complaints at the lender (DL-10).
    pub grievance: Grievance,
    /// What a floating rate follows, as far as the lender says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub floating: Option<Benchmark>,
    /// What else the Key Facts Statement asks of the lender.
    #[serde(default)]
    pub disclosures: Disclosures,
}

impl Terms {
    /// The first day on which the lender takes another application after it said no; none where it
    /// names no time.
    pub fn reapply_from(&self, said_no: Date) -> Option<Date> {
        let wait = Span::new().days(i64::from(self.reapply_days?));
        said_no.checked_add(wait).ok()
    }
}

/// What a floating rate follows. The spread is what the borrower's rate lies above it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Benchmark {
    pub name: Bilingual,
    /// Percent a year.
    pub rate: MilliPercent,
    /// Months after which the rate follows it.
    pub reset_months: u32,
}

/// What the Key Facts Statement asks beyond the price (RBI, 15 April 2024, Annex A). What the
/// lender does not say is absent, and the statement then says so.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Disclosures {
    /// The clause of the loan agreement on recovery agents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recovery_clause: Option<String>,
    /// The clause of the loan agreement on paying it out in stages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stages_clause: Option<String>,
    /// The clause of the loan agreement on complaints.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grievance_clause: Option<String>,
    /// Whether the loan may go to other lenders or be securitised.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transferable: Option<bool>,
    /// Who lends together with the lender; absent: it lends alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub co_lending: Option<CoLending>,
    /// The lending service provider that may come to collect; absent: none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recovery_agent: Option<String>,
    /// Penal charges beyond those for late payment; absent: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_penal: Option<Bilingual>,
    /// What a change between floating and fixed rate costs; absent: not offered or not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub switching: Option<Bilingual>,
}

/// Who lends together with a lender.
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
    /// It follows a benchmark.
    Floating,
}

/// One step of a rate card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RateStep {
    /// From this score on.
    pub score_min: u16,
    /// Percent a year.
    pub rate: MilliPercent,
}

/// A part of a loan that is paid out as something is built.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisbursalStage {
    /// What has to stand by then, English.
    pub label_en: String,
    /// What has to stand by then, Hindi.
    pub label_hi: String,
    /// Months after the first part, as the lender plans.
    pub months: u32,
    /// Its share of the amount.
    pub share: MilliPercent,
}

/// What a third party's charge is for, as the Key Facts Statement sorts them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChargeKind {
    Insurance,
    Valuation,
    #[default]
    Other,
}

impl ChargeKind {
    /// For serde: what was written before there was a choice says nothing.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// A charge of a third party.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThirdParty {
    /// What for, English.
    pub label_en: String,
    /// What for, Hindi.
    pub label_hi: String,
    /// How much, taxes included.
    pub amount: Paise,
    #[serde(default, skip_serializing_if = "ChargeKind::is_usual")]
    pub kind: ChargeKind,
}

/// Who answers complaints.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grievance {
    pub name: String,
    /// The officer's phone, as displayed.
    pub phone: String,
    pub email: String,
    /// When the officer can be reached, where it is said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hours: String,
}

/// How sure a rate is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RateKind {
    /// From the lender's rate card for this score.
    Exact,
    /// The top of the lender's range.
    UpTo,
}

/// A rate and how sure it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// Percent a year.
    pub rate: MilliPercent,
    /// How sure it is.
    pub kind: RateKind,
}

impl Rate {
    /// The first step of a card (best score first) that a score reaches, otherwise the top of the
    /// range.
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
    /// The rate for a score: the card's first step that the score reaches; the top of the range
    /// where there is no card, no score, or no such step.
    pub fn rate(&self, score: Option<u16>) -> Rate {
        Rate::from_card(&self.rate_card, self.rate_max, score)
    }

    /// How the processing fee follows from the amount.
    pub const fn fee_rule(&self) -> FeeRule {
        FeeRule {
            percent: self.fee_percent,
            flat: self.fee_flat,
            cap: self.fee_cap,
            gst: self.gst_percent,
        }
    }

    /// A loan on these terms.
    pub fn loan(&self, amount: Paise, months: u32, rate: MilliPercent) -> LoanTerms {
        let third_party = self.third_party_total();
        LoanTerms::with_fee_rule(amount, months, rate, &self.fee_rule(), third_party)
            .repaid(self.repayment)
    }

    /// When it is paid out where something is built with it. Terms that break a plan's rules are
    /// refused before anything is lent by them.
    pub fn plan(&self) -> Stages {
        let stages: Vec<Stage> = self.stages.iter().map(DisbursalStage::stage).collect();
        Stages::new(&stages).unwrap_or_default()
    }

    /// Charges of all third parties.
    pub fn third_party_total(&self) -> Paise {
        self.third_party.iter().map(|charge| charge.amount).sum()
    }

    /// Penal charges in words.
    pub fn penal(&self, language: Language) -> &str {
        match language {
            Language::En => &self.penal_en,
            Language::Hi => &self.penal_hi,
        }
    }

    /// Closing early in words.
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

    /// What has to stand by then.
    pub fn label(&self, language: Language) -> &str {
        match language {
            Language::En => &self.label_en,
            Language::Hi => &self.label_hi,
        }
    }
}

impl ThirdParty {
    /// What the charge is for.
    pub fn label(&self, language: Language) -> &str {
        match language {
            Language::En => &self.label_en,
            Language::Hi => &self.label_hi,
        }
    }
}
