//! A lender as the back office sees it: the spec's fields, and the terms behind its texts.

use saakh_domain::Language;
use saakh_domain::catalog::lender::{
    Benchmark, Interest, JourneyKind, Lender, LenderRecord, Terms,
};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::text::Message;
use saakh_service::catalog::lender;
use saakh_store::catalog::lender::LenderRow;
use serde::Serialize;
use utoipa::ToSchema;

use super::LenderChanged;
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
    /// What it lends, in the spec's words.
    #[schema(value_type = Vec<crate::words::ProductName>)]
    products: Vec<&'static str>,
    /// Smallest monthly income.
    #[schema(required)]
    min_income: Option<Rupees>,
    /// Largest monthly income.
    #[schema(required)]
    max_income: Option<Rupees>,
    /// Youngest age.
    #[schema(required)]
    min_age: Option<i16>,
    /// Oldest age.
    #[schema(required)]
    max_age: Option<i16>,
    /// Item of `ticketClass`.
    #[schema(required)]
    ticket_class: Option<i64>,
    /// Item of `creditScoreClass`.
    #[schema(required)]
    credit_score_class: Option<i64>,
    /// Lends to employees.
    salaried: u8,
    /// Lends to people who work for themselves.
    self_employed: u8,
    /// Lends to business owners.
    business: u8,
    /// Smallest household income, a year.
    #[schema(required)]
    household_income_min: Option<Rupees>,
    /// Beginnings of the pincodes that it serves; empty: all India.
    pincode_prefixes: Vec<String>,
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
    /// The largest loan as displayed.
    #[schema(required)]
    loan_amount_upto: Option<Rupees>,
    /// Terms as displayed.
    tenure: String,
    /// Interest as displayed.
    interest_rate: String,
    /// The smallest APR.
    apr_min: Percent,
    /// The largest APR.
    apr_max: Percent,
    /// Fees as displayed.
    processing_fees: String,
    /// Groups that it is in.
    lender_group_ids: Vec<i64>,
    /// `api`, `web` or `app`.
    #[schema(value_type = crate::words::JourneyName)]
    journey: &'static str,
    /// Whether it takes applications over its API.
    api: u8,
    /// Whether applications go to it without a person's touch.
    autosubmission: u8,
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
pub(super) struct Writer<'a> {
    api: &'a Api,
    language: Language,
}

impl<'a> Writer<'a> {
    pub(super) const fn new(api: &'a Api, language: Language) -> Self {
        Self { api, language }
    }

    pub(super) fn changed(&self, message: &str, row: &LenderRow) -> LenderChanged {
        LenderChanged {
            message: self.text(&Message::new(message)),
            data: self.detail(row),
        }
    }

    pub(super) fn detail(&self, row: &LenderRow) -> LenderDetail {
        LenderDetail {
            row: self.row(row),
            terms: LenderTerms::from(&row.lender.main().terms),
        }
    }

    pub(super) fn row(&self, row: &LenderRow) -> LenderRowView {
        let lender = &row.lender;
        let record = LenderRecord::from(lender.clone());
        let main = record.main;
        let date =
            |date: Option<jiff::civil::Date>| date.map(|date| date.to_string()).unwrap_or_default();
        LenderRowView {
            lender_id: lender.id.0,
            key: lender.key.clone(),
            name: lender.name.clone(),
            legal_name: lender.legal_name.clone(),
            products: names(&record.products),
            min_income: main.min_income.map(Rupees),
            max_income: main.max_income.map(Rupees),
            min_age: main.min_age,
            max_age: main.max_age,
            ticket_class: main.ticket_class,
            credit_score_class: main.credit_score_class,
            salaried: main.salaried.into(),
            self_employed: main.self_employed.into(),
            business: main.business.into(),
            household_income_min: main.household_income_min.map(Rupees),
            pincode_prefixes: main.pincode_prefixes,
            priority: lender.priority,
            lender_status: lender.lender_status.into(),
            vendor_off: names(&record.vendor_off),
            so_status: lender.so_status.into(),
            so_text: lender.so_text.clone(),
            so_text_hi: lender.so_text_hi.clone(),
            so_date_start: date(lender.so_date_start),
            so_date_end: date(lender.so_date_end),
            loan_amount_upto: main.loan_amount_upto.map(Rupees),
            tenure: main.tenure,
            interest_rate: main.interest_rate,
            apr_min: main.apr_min.into(),
            apr_max: main.apr_max.into(),
            processing_fees: main.processing_fees,
            lender_group_ids: lender.lender_group_ids.clone(),
            journey: journey(main.journey),
            api: main.api.into(),
            autosubmission: main.autosubmission.into(),
            version: row.version,
            warnings: self.warnings(lender),
            problems: self.problems(lender),
        }
    }

    fn warnings(&self, lender: &Lender) -> Vec<LenderWarning> {
        let all = lender.main().disagreements().into_iter();
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

const fn journey(kind: JourneyKind) -> &'static str {
    match kind {
        JourneyKind::Api => "api",
        JourneyKind::Web => "web",
        JourneyKind::App => "app",
    }
}

impl From<&Terms> for LenderTerms {
    fn from(terms: &Terms) -> Self {
        let officer = &terms.grievance;
        Self {
            amount_min: terms.amount_min.into(),
            amount_max: terms.amount_max.into(),
            months_min: terms.months_min,
            months_max: terms.months_max,
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
