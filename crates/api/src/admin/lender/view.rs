//! Lenders in the back office: the specification's fields, and the terms behind the displayed
//! texts.

use std::collections::BTreeMap;

use saakh_domain::Language;
use saakh_domain::catalog::lender::{
    Lender, LenderRecord, Offering, OfferingRecord, RegulatoryClass,
};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::text::Message;
use saakh_service::catalog::lender;
use saakh_store::catalog::lender::LenderRow;
use serde::Serialize;
use utoipa::ToSchema;

use super::offering::{OfferingColumns, OfferingView};
use super::terms::{LenderTerms, LenderWarning};
use crate::admin::record::ChangeResponse;
use crate::state::Api;

/// A lender with the specification's fields.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderRowView {
    lender_id: i64,
    /// The key, which addresses contain.
    key: String,
    /// The public name.
    name: String,
    /// The name of the regulated entity.
    legal_name: String,
    /// The regulatory class by the Reserve Bank, if it is known.
    #[schema(required)]
    regulatory_class: Option<&'static str>,
    /// Its number at the Reserve Bank of India, or empty.
    registration_number: String,
    /// The products by the specification's names; the first is the main one.
    #[schema(value_type = Vec<crate::words::ProductName>)]
    products: Vec<&'static str>,
    /// The columns of the main product's offering.
    #[serde(flatten)]
    main: OfferingColumns,
    /// The order in admin lists, which does not affect the ranking of offers.
    priority: i64,
    /// 1 if it is switched on.
    lender_status: u8,
    /// Products that a vendor switch has switched off.
    #[schema(value_type = Vec<crate::words::ProductName>)]
    vendor_off: Vec<&'static str>,
    /// 1 if it has a special offer.
    so_status: u8,
    so_text: String,
    so_text_hi: String,
    /// The first day of the special offer, `YYYY-MM-DD` or empty.
    so_date_start: String,
    /// The last day of the special offer.
    so_date_end: String,
    /// The ids of its lender groups.
    lender_group_ids: Vec<i64>,
    /// The version, which each change increments; for `If-Match`.
    version: i64,
    /// Texts that contradict the terms.
    warnings: Vec<LenderWarning>,
    /// What is missing before it can be switched on.
    problems: Vec<String>,
}

/// A lender with its terms.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderDetail {
    #[serde(flatten)]
    row: LenderRowView,
    /// The terms that price an offer; properties are edited as `terms.…`.
    terms: LenderTerms,
    /// The offerings of its other products by slug; properties are edited as `offerings.<slug>.…`.
    offerings: BTreeMap<&'static str, OfferingView>,
}

/// Renders lenders in one language.
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
            registration_number: lender.registration_number.clone(),
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
