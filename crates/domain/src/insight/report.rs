//! Reports of the back office: their measures and groupings.

use super::measure::{Measure, Origin};
use crate::words;

words! {
    /// A report, by the specification's name of its page.
    pub enum Report {
        /// The business as a whole.
        Internal = "internal-report",
        /// By product.
        Products = "products-report",
        /// By product and lender.
        Vendors = "vendors-products-report",
        /// Built by a user.
        Builder = "report-builder",
    }
}

words! {
    /// Grouping of a report's rows.
    pub enum Group {
        Day = "day",
        Product = "product",
        Partner = "partner",
        /// The brand of the partner.
        Brand = "brand",
        Merchant = "merchant",
        /// The customer's language at the start of the application.
        Language = "language",
        Lender = "lender",
        LenderProduct = "lender-product",
    }
}

words! {
    /// A filter of a report.
    pub enum ReportFilterKind {
        Product = "productType",
        Partner = "partnerId",
        Lender = "lenderId",
    }
}

words! {
    /// Chart type of a measure.
    pub enum ChartType {
        Bars = "bar",
        Line = "line",
    }
}

words! {
    /// Dimension of funnel sums besides the product type. Sums by day have no lender and no state.
    pub enum Dimension {
        /// No further dimension.
        All = "all",
        Partner = "partner",
        Merchant = "merchant",
        Language = "language",
        Lender = "lender",
        /// The customer's state.
        State = "state",
    }
}

/// Placeholder for customers without a merchant's link.
pub const NO_MERCHANT: &str = "none";
/// Placeholder for customers without a known state.
pub const NO_STATE: &str = "none";

impl Report {
    /// The available measures.
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
            Self::Builder => Measure::ALL,
        }
    }

    /// The default measures.
    pub const fn default_measures(self) -> &'static [Measure] {
        match self {
            Self::Builder => &[Measure::Started, Measure::Disbursed, Measure::Conversion],
            _ => self.measures(),
        }
    }

    /// The available groupings; the first is the default.
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
            Self::Builder => Group::ALL,
        }
    }
}

impl Origin {
    /// Whether its sums support this grouping.
    pub const fn has_group(self, group: Group) -> bool {
        match self {
            Self::Applications => !matches!(group, Group::Lender | Group::LenderProduct),
            Self::Lenders => matches!(
                group,
                Group::Day | Group::Product | Group::Lender | Group::LenderProduct
            ),
            Self::Visitors => matches!(group, Group::Day),
        }
    }

    /// Whether its sums support this filter alone.
    pub const fn has_filter(self, narrowing: ReportFilterKind) -> bool {
        match self {
            Self::Applications => !matches!(narrowing, ReportFilterKind::Lender),
            Self::Lenders => !matches!(narrowing, ReportFilterKind::Partner),
            Self::Visitors => false,
        }
    }

    /// The origins that determine the available groupings: combined with others, visitors' sums are shown where
    /// available and empty elsewhere.
    pub fn find_deciding(measures: &[Measure]) -> Vec<Self> {
        let of = |origin: &Self| measures.iter().any(|measure| measure.origin() == *origin);
        let counted = [Self::Applications, Self::Lenders].into_iter().filter(of);
        let counted: Vec<Self> = counted.collect();
        if counted.is_empty() {
            vec![Self::Visitors]
        } else {
            counted
        }
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

    /// Whether sums support this together with a partner filter.
    pub const fn has_partner_filter(self) -> bool {
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
        let key = |word: &str| word.replace('-', "_");
        let reports = Report::WORDS
            .iter()
            .map(|word| format!("report_{}_title", key(word)));
        let groups = Group::WORDS
            .iter()
            .map(|word| "common_group_".to_owned() + &key(word));
        for key in reports.chain(groups) {
            assert!(texts.has(&key), "{key}");
        }
    }

    #[test]
    fn a_report_starts_with_a_count_and_groups_by_its_measures_dimensions() {
        for report in [Report::Internal, Report::Products, Report::Vendors] {
            let measures = report.measures();
            assert_eq!(measures, report.default_measures());
            assert_eq!(measures[0].unit(), crate::insight::measure::Unit::Count);
            let deciding = Origin::find_deciding(measures);
            assert_eq!(deciding, [measures[0].origin()]);
            for group in report.groups() {
                assert!(deciding[0].has_group(*group), "{report:?} {group:?}");
            }
        }
    }

    #[test]
    fn visitors_decide_only_where_nothing_else_is_shown() {
        use Measure as M;
        let deciding = Origin::find_deciding;
        assert_eq!(deciding(&[M::OtpSent, M::Started]), [Origin::Applications]);
        assert_eq!(deciding(&[M::OtpSent]), [Origin::Visitors]);
        let both = [Origin::Applications, Origin::Lenders];
        assert_eq!(deciding(&[M::Sent, M::Started]), both);
    }
}
