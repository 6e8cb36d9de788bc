//! Measures, each defined once: name, unit, a definition for readers, and its formula over the sums. All pages and
//! files with figures use them.

use super::outcome::{OutcomeTotals, SubmissionOutcome};
use super::stage::{Stage, StageTotals};
use crate::Paise;
use crate::text::Message;
use crate::words;

words! {
    pub enum Measure {
        Started = "started",
        Offers = "offers",
        Submitted = "submitted",
        Approved = "approved",
        Disbursed = "disbursed",
        ApprovedAmount = "approved-amount",
        DisbursedAmount = "disbursed-amount",
        /// Percentage of started applications that were disbursed.
        Conversion = "conversion",
        /// Disbursed amount per application.
        AverageDisbursed = "average-disbursed",
        Customers = "customers",
        CardVisits = "card-visits",
        PlanVisits = "plan-visits",
        OtpSent = "otp-sent",
        /// Percentage of passcodes that were verified.
        OtpRate = "otp-rate",
        /// Submissions: one application may have several.
        Sent = "sent",
        LenderApproved = "lender-approved",
        LenderRejected = "lender-rejected",
        LenderDisbursed = "lender-disbursed",
        LenderApprovedAmount = "lender-approved-amount",
        LenderDisbursedAmount = "lender-disbursed-amount",
        /// Percentage of submissions that were approved.
        ApprovalRate = "approval-rate",
        /// Percentage of approvals that were disbursed.
        PaymentRate = "payment-rate",
    }
}

words! {
    /// Unit of a measure.
    pub enum Unit {
        Count = "count",
        Rupees = "rupees",
        /// With one decimal.
        Percent = "percent",
    }
}

words! {
    /// The sums that a measure is computed from, which have different dimensions.
    pub enum Origin {
        /// By product, and one of partner, merchant and language at a time.
        Applications = "applications",
        /// By product and lender.
        Lenders = "lenders",
        /// Of all visitors, by day only.
        Visitors = "visitors",
    }
}

/// Events without an application, of all visitors.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct VisitorCounts {
    /// New customers.
    pub customers: i64,
    pub card_visits: i64,
    pub plan_visits: i64,
    pub otp_sent: i64,
    pub otp_verified: i64,
}

/// The sums that measures are computed from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figures {
    pub applications: StageTotals,
    pub lenders: OutcomeTotals,
    /// None if they are not available in the requested dimension.
    pub events: Option<VisitorCounts>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    Count(i64),
    Rupees(Paise),
    /// Tenths of a percent.
    Percent(i64),
}

impl Measure {
    pub const fn unit(self) -> Unit {
        match self {
            Self::ApprovedAmount
            | Self::DisbursedAmount
            | Self::AverageDisbursed
            | Self::LenderApprovedAmount
            | Self::LenderDisbursedAmount => Unit::Rupees,
            Self::Conversion | Self::OtpRate | Self::ApprovalRate | Self::PaymentRate => {
                Unit::Percent
            }
            _ => Unit::Count,
        }
    }

    pub const fn origin(self) -> Origin {
        match self {
            Self::Customers
            | Self::CardVisits
            | Self::PlanVisits
            | Self::OtpSent
            | Self::OtpRate => Origin::Visitors,
            Self::Sent
            | Self::LenderApproved
            | Self::LenderRejected
            | Self::LenderDisbursed
            | Self::LenderApprovedAmount
            | Self::LenderDisbursedAmount
            | Self::ApprovalRate
            | Self::PaymentRate => Origin::Lenders,
            _ => Origin::Applications,
        }
    }

    pub fn name(self) -> Message {
        Message::new(format!("common_measure_{}", self.code().replace('-', "_")))
    }

    /// Its definition in a sentence.
    pub fn definition(self) -> Message {
        let name = self.code().replace('-', "_");
        Message::new(format!("common_measure_{name}_definition"))
    }

    /// Its value by these sums; none if the divisor is zero or a sum is not available.
    pub fn value(self, figures: &Figures) -> Option<Value> {
        let (own, lenders) = (&figures.applications, &figures.lenders);
        let stage = |stage| Some(Value::Count(own.counts.count(stage)));
        let outcome = |outcome| Some(Value::Count(lenders.count(outcome)));
        let event =
            |count: fn(&VisitorCounts) -> i64| figures.events.map(|all| Value::Count(count(&all)));
        match self {
            Self::Started => stage(Stage::Started),
            Self::Offers => stage(Stage::Offers),
            Self::Submitted => stage(Stage::Submitted),
            Self::Approved => stage(Stage::Approved),
            Self::Disbursed => stage(Stage::Disbursed),
            Self::ApprovedAmount => Some(Value::Rupees(own.approved)),
            Self::DisbursedAmount => Some(Value::Rupees(own.disbursed)),
            Self::Conversion => percent(
                own.counts.count(Stage::Disbursed),
                own.counts.count(Stage::Started),
            ),
            Self::AverageDisbursed => average(own.disbursed, own.counts.count(Stage::Disbursed)),
            Self::Customers => event(|all| all.customers),
            Self::CardVisits => event(|all| all.card_visits),
            Self::PlanVisits => event(|all| all.plan_visits),
            Self::OtpSent => event(|all| all.otp_sent),
            Self::OtpRate => percent(figures.events?.otp_verified, figures.events?.otp_sent),
            Self::Sent => outcome(SubmissionOutcome::Sent),
            Self::LenderApproved => outcome(SubmissionOutcome::Approved),
            Self::LenderRejected => outcome(SubmissionOutcome::Rejected),
            Self::LenderDisbursed => outcome(SubmissionOutcome::Disbursed),
            Self::LenderApprovedAmount => Some(Value::Rupees(lenders.approved)),
            Self::LenderDisbursedAmount => Some(Value::Rupees(lenders.disbursed)),
            Self::ApprovalRate => percent(
                lenders.count(SubmissionOutcome::Approved),
                lenders.count(SubmissionOutcome::Sent),
            ),
            Self::PaymentRate => percent(
                lenders.count(SubmissionOutcome::Disbursed),
                lenders.count(SubmissionOutcome::Approved),
            ),
        }
    }
}

/// A part's percentage of a whole, rounded half up to tenths; none if the whole is zero.
pub fn percent(part: i64, whole: i64) -> Option<Value> {
    (whole > 0).then(|| Value::Percent((part * 2_000 + whole).div_euclid(whole * 2)))
}

fn average(amount: Paise, of: i64) -> Option<Value> {
    (of > 0).then(|| Value::Rupees(Paise((amount.0 * 2 + of).div_euclid(of * 2))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::StageCounts;
    use crate::text::Texts;

    #[test]
    fn every_measure_has_its_name_and_its_sentence_in_both_languages() {
        let texts = Texts::parse(
            include_str!("../../../../data/messages/en.json"),
            include_str!("../../../../data/messages/hi.json"),
        )
        .unwrap();
        for measure in Measure::ALL {
            assert!(texts.has(&measure.name().key), "{measure:?}");
            assert!(texts.has(&measure.definition().key), "{measure:?}");
        }
    }

    #[test]
    fn shares_are_rounded_to_a_tenth_and_nothing_is_no_whole() {
        assert_eq!(percent(2, 3), Some(Value::Percent(667)));
        assert_eq!(percent(1, 3), Some(Value::Percent(333)));
        assert_eq!(percent(1, 2_000), Some(Value::Percent(1)));
        assert_eq!(percent(0, 7), Some(Value::Percent(0)));
        assert_eq!(percent(0, 0), None);
        assert_eq!(average(Paise(101), 2), Some(Value::Rupees(Paise(51))));
        assert_eq!(average(Paise(0), 0), None);
    }

    #[test]
    fn a_measure_without_a_dimension_has_no_value() {
        let figures = Figures::default();
        for measure in Measure::ALL {
            let of_events = [
                Measure::Customers,
                Measure::CardVisits,
                Measure::PlanVisits,
                Measure::OtpSent,
            ];
            let is_known = measure.unit() == Unit::Count && !of_events.contains(measure);
            let count = measure.value(&figures) == Some(Value::Count(0));
            assert_eq!(count, is_known, "{measure:?}");
        }
    }

    #[test]
    fn measures_follow_from_the_sums() {
        let applications = StageTotals {
            counts: StageCounts([8, 6, 4, 3, 2]),
            approved: Paise(900),
            disbursed: Paise(500),
        };
        let lenders = OutcomeTotals {
            counts: [5, 4, 1, 2],
            approved: Paise(1_000),
            disbursed: Paise(500),
        };
        let figures = Figures {
            applications,
            lenders,
            events: None,
        };
        for (measure, value) in [
            (Measure::Conversion, Value::Percent(250)),
            (Measure::AverageDisbursed, Value::Rupees(Paise(250))),
            (Measure::LenderRejected, Value::Count(1)),
            (Measure::LenderApprovedAmount, Value::Rupees(Paise(1_000))),
            (Measure::ApprovalRate, Value::Percent(800)),
            (Measure::PaymentRate, Value::Percent(500)),
        ] {
            assert_eq!(measure.value(&figures), Some(value), "{measure:?}");
        }
    }
}
