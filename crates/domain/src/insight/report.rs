//! The reports of the back office: which measures each shows, and by what it tells them apart.

use super::measure::Measure;
use crate::words;

words! {
    /// A report, by the spec's name of its page.
    pub enum Report {
        /// How the business goes.
        Internal = "internal-report",
        /// How products go.
        Products = "products-report",
        /// How products go at lenders.
        Vendors = "vendors-products-report",
    }
}

words! {
    /// By what the rows of a report are told apart.
    pub enum Group {
        Day = "day",
        Product = "product",
        Partner = "partner",
        /// The brand that the partner's visitors see.
        Brand = "brand",
        Merchant = "merchant",
        /// In which the customer read when the application began.
        Language = "language",
        Lender = "lender",
        LenderProduct = "lender-product",
    }
}

words! {
    /// By what sums are held, beside the product type. Sums of what was reached by day know no lender and no state.
    pub enum Dimension {
        /// By nothing else.
        All = "all",
        Partner = "partner",
        Merchant = "merchant",
        Language = "language",
        Lender = "lender",
        /// Where the customer lives.
        State = "state",
    }
}

/// The merchant's place of those who came by no merchant's link.
pub const NO_MERCHANT: &str = "none";
/// The state's place of those who did not say where they live.
pub const NO_STATE: &str = "none";

impl Report {
    /// What it shows, in this order.
    pub const fn measures(self) -> &'static [Measure] {
        match self {
            Self::Internal => &[
                Measure::Started,
                Measure::Offers,
                Measure::Submitted,
                Measure::Approved,
                Measure::Disbursed,
                Measure::ApprovedAmount,
                Measure::DisbursedAmount,
                Measure::Conversion,
                Measure::Customers,
                Measure::CardVisits,
                Measure::PlanVisits,
                Measure::OtpSent,
                Measure::OtpRate,
            ],
            Self::Products => &[
                Measure::Started,
                Measure::Offers,
                Measure::Submitted,
                Measure::Approved,
                Measure::Disbursed,
                Measure::ApprovedAmount,
                Measure::DisbursedAmount,
                Measure::AverageDisbursed,
                Measure::Conversion,
            ],
            Self::Vendors => &[
                Measure::Sent,
                Measure::LenderApproved,
                Measure::LenderRejected,
                Measure::LenderDisbursed,
                Measure::LenderApprovedAmount,
                Measure::LenderDisbursedAmount,
                Measure::ApprovalRate,
                Measure::PaymentRate,
            ],
        }
    }

    /// By what its rows may be told apart; the first where nobody says.
    pub const fn groups(self) -> &'static [Group] {
        match self {
            Self::Internal => &[
                Group::Day,
                Group::Product,
                Group::Partner,
                Group::Brand,
                Group::Merchant,
                Group::Language,
            ],
            Self::Products => &[Group::Product, Group::Day, Group::Partner],
            Self::Vendors => &[
                Group::LenderProduct,
                Group::Lender,
                Group::Product,
                Group::Day,
            ],
        }
    }

    /// Whether it is about applications at lenders.
    pub const fn is_of_lenders(self) -> bool {
        matches!(self, Self::Vendors)
    }
}

impl Group {
    /// The dimension of funnel sums that it reads.
    pub const fn dimension(self) -> Dimension {
        match self {
            Self::Partner | Self::Brand => Dimension::Partner,
            Self::Merchant => Dimension::Merchant,
            Self::Language => Dimension::Language,
            Self::Day | Self::Product | Self::Lender | Self::LenderProduct => Dimension::All,
        }
    }

    /// Whether sums are held by this and by one partner at once.
    pub const fn goes_with_partner(self) -> bool {
        !matches!(self, Self::Merchant | Self::Language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts;

    #[test]
    fn every_report_and_group_has_its_texts() {
        let texts = Texts::parse(
            include_str!("../../../../data/messages/en.json"),
            include_str!("../../../../data/messages/hi.json"),
        )
        .unwrap();
        let reports = Report::WORDS.iter().map(|word| word.replace('-', "_"));
        let groups = Group::WORDS
            .iter()
            .map(|word| format!("group_{}", word.replace('-', "_")));
        for key in reports.chain(groups.map(|group| format!("report_{group}"))) {
            let key = if key.starts_with("report_") {
                key
            } else {
                format!("{key}_title")
            };
            assert!(texts.has(&key), "{key}");
        }
    }

    #[test]
    fn a_report_shows_measures_of_one_sort_and_begins_with_a_count() {
        for report in Report::ALL {
            let measures = report.measures();
            assert_eq!(measures[0].unit(), crate::insight::measure::Unit::Count);
            let sent = measures.contains(&Measure::Sent);
            assert_eq!(sent, report.is_of_lenders());
            assert_ne!(measures.contains(&Measure::Started), report.is_of_lenders());
        }
    }
}
