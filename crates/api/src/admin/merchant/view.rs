//! A merchant as the back office shows them.

use saakh_domain::Language;
use saakh_domain::secret::masked;
use saakh_domain::text::Message;
use saakh_service::App;
use saakh_store::distribution::merchant::Merchant;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::csv::in_india;

/// A merchant; mobile number, PAN and bank account are masked.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MerchantItem {
    /// Their id.
    id: i64,
    /// Their name.
    name: String,
    /// The shop's name; empty where they have none.
    shop: String,
    /// The address that they log in with.
    email: String,
    /// Their mobile number, masked; empty where they gave none.
    mobile: String,
    /// The partner that they work under.
    partner_id: i64,
    /// That partner's name.
    partner: String,
    /// Where they work; empty where they did not say.
    city: String,
    /// `pending`, `active`, `rejected` or `suspended`.
    #[schema(value_type = crate::words::MerchantStatusName)]
    status: &'static str,
    /// Whether this is the partner's own account.
    is_partner: bool,
    /// Their PAN, masked.
    #[schema(required)]
    pan: Option<String>,
    /// Their bank account, masked.
    #[schema(required)]
    bank_account: Option<String>,
    /// Their bank's branch.
    #[schema(required)]
    ifsc: Option<String>,
    /// When they applied or were added.
    created_at: String,
    /// Why they were rejected or suspended.
    #[schema(required)]
    reason: Option<String>,
    /// Goes up with every change.
    version: i64,
}

impl MerchantItem {
    /// The titles of an export's columns.
    pub(super) const TITLES: &'static [&'static str] = &[
        "property_merchant_name",
        "property_merchant_shop",
        "merchants_email",
        "merchants_mobile",
        "merchants_partner",
        "property_merchant_city",
        "merchants_status",
        "merchants_pan",
        "merchants_account",
        "merchants_ifsc",
        "merchants_created",
        "merchants_reason",
    ];

    /// A merchant as they may be shown.
    pub(super) fn of(app: &App, row: Merchant) -> Self {
        let snapshot = app.catalog();
        let partner = snapshot.partners.by_id(row.partner_id);
        let mobile = row.mobile.as_ref();
        Self {
            id: row.id.0,
            name: row.name,
            shop: row.shop,
            email: row.email.into_exposed(),
            mobile: mobile.map_or_else(String::new, |mobile| masked(mobile.expose())),
            partner_id: row.partner_id.0,
            partner: partner.map_or_else(String::new, |partner| partner.name.clone()),
            city: row.city,
            status: row.status.code(),
            is_partner: row.is_partner,
            pan: row.pan.map(|pan| pan.masked),
            bank_account: row.bank.map(|bank| bank.masked),
            ifsc: row.ifsc,
            created_at: row.created_at.to_string(),
            reason: row.reason,
            version: row.version,
        }
    }

    /// One row of an export.
    pub(super) fn cells(self, app: &App, language: Language) -> Vec<String> {
        let status = Message::new(format!("merchants_status_{}", self.status));
        vec![
            self.name,
            self.shop,
            self.email,
            self.mobile,
            self.partner,
            self.city,
            app.text(&status, language),
            self.pan.unwrap_or_default(),
            self.bank_account.unwrap_or_default(),
            self.ifsc.unwrap_or_default(),
            in_india(&self.created_at),
            self.reason.unwrap_or_default(),
        ]
    }
}
