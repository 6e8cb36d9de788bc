//! A lender as the back office sees it: the spec's fields, and the terms behind its texts.

use std::collections::BTreeMap;

use saakh_domain::Language;
use saakh_domain::catalog::lender::{
    Benchmark, Interest, Lender, LenderRecord, Offering, OfferingRecord, RegulatoryClass, Terms,
};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::text::Message;
use saakh_service::catalog::lender;
use saakh_store::catalog::lender::LenderRow;
use serde::Serialize;
use utoipa::ToSchema;

use super::offering::{OfferingColumns, OfferingView};
use crate::admin::record::ChangeResponse;
use crate::state::Api;
use crate::view::{Percent, Rupees};

/// A lender with the spec's fields.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderRowView {
    /// Its id.
    lender_id: i64,
    /// Its key, in addresses.
    key: String,
    /// The name people know.
    name: String,
    /// The regulated entity.
    legal_name: String,
    /// What it is to the Reserve Bank, where it said so.
    #[schema(required)]
    regulatory_class: Option<&'static str>,
    /// What it lends, in the spec's words; the first is the main one.
    #[schema(value_type = Vec<crate::words::ProductName>)]
    products: Vec<&'static str>,
    /// What it offers of the main one.
    #[serde(flatten)]
    main: OfferingColumns,
    /// Order in admin lists; loans are never ranked by it.
    priority: i64,
    /// Whether it is switched on.
    lender_status: u8,
    /// Product types that the vendors page has switched off.
    #[schema(value_type = Vec<crate::words::ProductName>)]
    vendor_off: Vec<&'static str>,
    /// Whether it has a special offer.
    so_status: u8,
    /// The special offer.
    so_text: String,
    /// The special offer in Hindi.
    so_text_hi: String,
    /// First day of the special offer, `YYYY-MM-DD` or empty.
    so_date_start: String,
    /// Last day of the special offer.
    so_date_end: String,
    /// Groups that it is in.
    lender_group_ids: Vec<i64>,
    /// Goes up with every change; `If-Match` names it.
    version: i64,
    /// Texts that disagree with the terms behind them.
    warnings: Vec<LenderWarning>,
    /// What it lacks before it may be switched on.
    problems: Vec<String>,
}

/// A text that disagrees with its terms.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LenderWarning {
    /// The text's property.
    field: &'static str,
    /// What the terms say.
    message: String,
}

/// A lender with its terms.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderDetail {
    #[serde(flatten)]
    row: LenderRowView,
    /// What prices an offer; each property is edited as `terms.…`.
    terms: LenderTerms,
    /// What it offers of its other products, by their slugs; each property is edited as
    /// `offerings.<slug>.…`.
    offerings: BTreeMap<&'static str, OfferingView>,
}

/// What prices an offer.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LenderTerms {
    /// The smallest loan.
    amount_min: Rupees,
    /// The largest loan.
    amount_max: Rupees,
    /// The shortest term, months.
    months_min: u32,
    /// The longest term, months.
    months_max: u32,
    /// How the loan is repaid.
    #[schema(value_type = crate::words::RepaymentName)]
    repayment: &'static str,
    /// `fixed` or `floating`.
    #[schema(value_type = crate::words::InterestName)]
    interest: &'static str,
    /// What a floating rate follows.
    #[schema(required)]
    floating: Option<BenchmarkView>,
    /// The lowest rate, a year.
    rate_min: Percent,
    /// The highest rate, a year.
    rate_max: Percent,
    /// Fee, percent of the loan.
    fee_percent: Percent,
    /// Fee, fixed part.
    fee_flat: Rupees,
    /// The most that both come to.
    #[schema(required)]
    fee_cap: Option<Rupees>,
    /// GST on the fee.
    gst_percent: Percent,
    /// Charge for closing early.
    foreclosure_percent: Percent,
    /// Instalments before closing early.
    lock_in_months: u16,
    /// Closing early in words.
    foreclosure_en: String,
    /// Closing early in words, Hindi.
    foreclosure_hi: String,
    /// Penal charges in words.
    penal_en: String,
    /// Penal charges in words, Hindi.
    penal_hi: String,
    /// Days in which the borrower may leave.
    cooling_off_days: u16,
    /// How long a decision takes, hours.
    decision_hours: u32,
    #[schema(required)]
    reapply_days: Option<u16>,
    /// Who answers complaints.
    grievance: LenderOfficer,
}

/// What a floating rate follows, in the shape in which it is edited.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BenchmarkView {
    /// What it is called.
    name: BenchmarkName,
    /// Percent a year.
    rate: Percent,
    /// Months after which the rate follows it.
    reset_months: u32,
}

/// What a benchmark is called, in both languages.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BenchmarkName {
    /// English.
    en: String,
    /// Hindi.
    hi: String,
}

/// Who answers complaints at a lender.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LenderOfficer {
    /// The name.
    name: String,
    /// The phone.
    phone: String,
    /// The e-mail.
    email: String,
    /// When they can be reached.
    hours: String,
}

/// Writes lenders in one language.
pub(super) struct LenderViewBuilder<'a> {
    api: &'a Api,
    language: Language,
}

impl<'a> LenderViewBuilder<'a> {
    pub(super) const fn new(api: &'a Api, language: Language) -> Self {
        Self { api, language }
    }

    pub(super) fn change_response(
        &self,
        message: &str,
        row: &LenderRow,
    ) -> ChangeResponse<LenderDetail> {
        ChangeResponse {
            message: self.text(&Message::new(message)),
            data: self.detail(row),
        }
    }

    pub(super) fn detail(&self, row: &LenderRow) -> LenderDetail {
        let others = row.item.offerings.iter().skip(1);
        LenderDetail {
            row: self.row(row),
            terms: LenderTerms::from(&row.item.main_offering().terms),
            offerings: others
                .map(|offering| (offering.product.slug(), self.offering(offering)))
                .collect(),
        }
    }

    fn offering(&self, offering: &Offering) -> OfferingView {
        let problems = lender::offering_problems(&self.api.app, offering).into_iter();
        OfferingView {
            columns: OfferingColumns::from(OfferingRecord::from(offering)),
            terms: LenderTerms::from(&offering.terms),
            warnings: self.warnings(offering),
            problems: problems.map(|one| self.text(&one.message())).collect(),
        }
    }

    pub(super) fn row(&self, row: &LenderRow) -> LenderRowView {
        let lender = &row.item;
        let record = LenderRecord::from(lender.clone());
        let date =
            |date: Option<jiff::civil::Date>| date.map(|date| date.to_string()).unwrap_or_default();
        LenderRowView {
            lender_id: lender.id.0,
            key: lender.key.clone(),
            name: lender.name.clone(),
            legal_name: lender.legal_name.clone(),
            regulatory_class: lender.regulatory_class.map(RegulatoryClass::code),
            products: names(&record.products),
            main: OfferingColumns::from(record.main),
            priority: lender.priority,
            lender_status: lender.lender_status.into(),
            vendor_off: names(&record.vendor_off),
            so_status: lender.so_status.into(),
            so_text: lender.so_text.clone(),
            so_text_hi: lender.so_text_hi.clone(),
            so_date_start: date(lender.so_date_start),
            so_date_end: date(lender.so_date_end),
            lender_group_ids: lender.lender_group_ids.clone(),
            version: row.version,
            warnings: self.warnings(lender.main_offering()),
            problems: self.problems(lender),
        }
    }

    fn warnings(&self, offering: &Offering) -> Vec<LenderWarning> {
        let all = offering.find_text_mismatches().into_iter();
        all.map(|one| LenderWarning {
            field: one.field,
            message: self.text(&one.message),
        })
        .collect()
    }

    fn problems(&self, lender: &Lender) -> Vec<String> {
        let all = lender::problems(&self.api.app, lender).into_iter();
        all.map(|one| self.text(&one.message())).collect()
    }

    fn text(&self, message: &Message) -> String {
        self.api.app.text(message, self.language)
    }
}

fn names(products: &[ProductType]) -> Vec<&'static str> {
    products.iter().map(|product| product.name()).collect()
}

impl From<&Terms> for LenderTerms {
    fn from(terms: &Terms) -> Self {
        let officer = &terms.grievance;
        Self {
            amount_min: terms.amount_min.into(),
            amount_max: terms.amount_max.into(),
            months_min: terms.months_min,
            months_max: terms.months_max,
            repayment: terms.repayment.code(),
            interest: match terms.interest {
                Interest::Fixed => "fixed",
                Interest::Floating => "floating",
            },
            floating: terms.floating.as_ref().map(BenchmarkView::from),
            rate_min: terms.rate_min.into(),
            rate_max: terms.rate_max.into(),
            fee_percent: terms.fee_percent.into(),
            fee_flat: terms.fee_flat.into(),
            fee_cap: terms.fee_cap.map(Rupees),
            gst_percent: terms.gst_percent.into(),
            foreclosure_percent: terms.foreclosure_percent.into(),
            lock_in_months: terms.lock_in_months,
            foreclosure_en: terms.foreclosure_en.clone(),
            foreclosure_hi: terms.foreclosure_hi.clone(),
            penal_en: terms.penal_en.clone(),
            penal_hi: terms.penal_hi.clone(),
            cooling_off_days: terms.cooling_off_days,
            decision_hours: terms.decision_hours,
            reapply_days: terms.reapply_days,
            grievance: LenderOfficer {
                name: officer.name.clone(),
                phone: officer.phone.clone(),
                email: officer.email.clone(),
                hours: officer.hours.clone(),
            },
        }
    }
}

impl From<&Benchmark> for BenchmarkView {
    fn from(benchmark: &Benchmark) -> Self {
        let Benchmark {
            name,
            rate,
            reset_months,
        } = benchmark;
        Self {
            name: BenchmarkName {
                en: name.en.clone(),
                hi: name.hi.clone(),
            },
            rate: (*rate).into(),
            reset_months: *reset_months,
        }
    }
}
