//! Merchants on the wire.

use saakh_domain::Language;
use saakh_domain::distribution::signup::PLATFORMS;
use saakh_domain::secret::mask_value;
use saakh_service::App;
use saakh_store::distribution::merchant::Merchant;
use serde::Serialize;
use utoipa::ToSchema;

use crate::listing::{Cell, Column};
use crate::view::Percent;

/// A merchant; mobile number, PAN and bank account are masked.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MerchantItem {
    id: i64,
    name: String,
    /// The shop's name; may be empty.
    shop: String,
    /// The e-mail address of the login.
    email: String,
    /// The mobile number, masked; may be empty.
    mobile: String,
    /// The partner that they work under.
    partner_id: i64,
    /// That partner's name.
    partner: String,
    /// The city; may be empty.
    city: String,
    /// Their percentage of the partner's share for customers whom they bring.
    #[serde(rename = "share_percent")]
    share_percent: Percent,
    /// 1 if they are registered for GST, which is then added to their share.
    #[serde(rename = "gst_registered")]
    gst_registered: u8,
    #[schema(value_type = crate::words::MerchantStatusName)]
    status: &'static str,
    /// How they reach customers.
    #[schema(value_type = crate::words::MerchantKindName)]
    kind: &'static str,
    /// The channel of a creator.
    #[schema(required)]
    channel: Option<MerchantChannel>,
    /// The name of another merchant with the same PAN.
    #[schema(required)]
    same_pan: Option<String>,
    /// The name of another merchant with the same bank account.
    #[schema(required)]
    same_account: Option<String>,
    /// Whether this is the partner's own account.
    is_partner: bool,
    /// Their PAN, masked.
    #[schema(required)]
    pan: Option<String>,
    /// The bank account, masked.
    #[schema(required)]
    bank_account: Option<String>,
    /// The code of the bank's branch.
    #[schema(required)]
    ifsc: Option<String>,
    /// A new bank account in its waiting period.
    #[schema(required)]
    waiting_account: Option<MerchantWaitingAccount>,
    /// When they signed up or were added.
    created_at: String,
    /// When the owner of the e-mail address confirmed PAN and bank account; null if not confirmed,
    /// which prevents approval.
    #[schema(required)]
    confirmed_at: Option<String>,
    /// The reason of a rejection or suspension.
    #[schema(required)]
    reason: Option<String>,
    /// The version, which each change increments.
    version: i64,
}

/// A new bank account in its waiting period, during which nothing is paid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MerchantWaitingAccount {
    /// The id of the change.
    id: i64,
    /// The account number, masked.
    bank_account: String,
    /// The code of the bank's branch.
    ifsc: String,
    /// When it becomes effective.
    effective_at: String,
}

/// The channel of a creator.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MerchantChannel {
    /// The name of the platform.
    platform: String,
    /// The creator's name there.
    handle: String,
    /// The number of followers as stated by the creator.
    audience: i64,
}

impl MerchantItem {
    /// The columns of an export.
    pub(super) const COLUMNS: &'static [Column<Self>] = &[
        Column::new("property_merchant_name", |one, _| Cell::text(&one.name)),
        Column::new("property_merchant_shop", |one, _| Cell::text(&one.shop)),
        Column::new("common_email", |one, _| Cell::text(&one.email)),
        Column::new("merchants_mobile", |one, _| Cell::text(&one.mobile)),
        Column::new("merchants_partner", |one, _| Cell::text(&one.partner)),
        Column::new("property_merchant_city", |one, _| Cell::text(&one.city)),
        Column::new("property_merchant_share_percent", |one, _| {
            Cell::Percent(one.share_percent.0)
        }),
        Column::new("merchants_status", |one, context| {
            context.cell(format!("common_merchant_status_{}", one.status))
        }),
        Column::new("merchants_kind", |one, context| {
            context.cell(format!("merchants_kind_{}", one.kind))
        }),
        Column::new("merchants_channel", |one, _| {
            Cell::optional_text(one.channel.as_ref().map(|channel| channel.handle.as_str()))
        }),
        Column::new("merchants_audience", |one, _| {
            let audience = one
                .channel
                .as_ref()
                .map(|channel| channel.audience.to_string());
            Cell::optional_text(audience.as_deref())
        }),
        Column::new("merchants_pan", |one, _| {
            Cell::optional_text(one.pan.as_deref())
        }),
        Column::new("merchants_account", |one, _| {
            Cell::optional_text(one.bank_account.as_deref())
        }),
        Column::new("merchants_ifsc", |one, _| {
            Cell::optional_text(one.ifsc.as_deref())
        }),
        Column::new("merchants_created", |one, _| Cell::instant(&one.created_at)),
        Column::new("merchants_reason", |one, _| {
            Cell::optional_text(one.reason.as_deref())
        }),
    ];

    /// Renders a merchant with masked data.
    pub(super) fn from_row(app: &App, row: Merchant, language: Language) -> Self {
        let snapshot = app.catalog();
        let partner = snapshot.partners.find_by_id(row.partner_id);
        let mobile = row.mobile.as_ref();
        Self {
            id: row.id.0,
            name: row.name,
            shop: row.shop,
            email: row.email.into_exposed(),
            mobile: mobile.map_or_else(String::new, |mobile| mask_value(mobile.expose())),
            partner_id: row.partner_id.0,
            partner: partner.map_or_else(String::new, |partner| partner.name.clone()),
            city: row.city,
            share_percent: row.share_percent.into(),
            gst_registered: row.gst_registered.into(),
            status: row.status.code(),
            kind: row.kind.code(),
            channel: row.channel.map(|channel| MerchantChannel {
                platform: platform(app, channel.platform, language),
                handle: channel.handle,
                audience: channel.audience,
            }),
            same_pan: row.same.pan,
            same_account: row.same.bank,
            is_partner: row.is_partner,
            pan: row.pan.map(|pan| pan.masked),
            bank_account: row.bank.map(|bank| bank.masked),
            ifsc: row.ifsc,
            waiting_account: row.waiting.map(|waiting| MerchantWaitingAccount {
                id: waiting.change,
                bank_account: waiting.masked,
                ifsc: waiting.ifsc,
                effective_at: waiting.effective_at.to_string(),
            }),
            created_at: row.created_at.to_string(),
            confirmed_at: row.confirmed_at.map(|at| at.to_string()),
            reason: row.reason,
            version: row.version,
        }
    }
}

/// The name of a platform in a language.
fn platform(app: &App, id: i64, language: Language) -> String {
    let item = app.reference.lists.item(PLATFORMS, id);
    item.map_or_else(String::new, |item| item.text(language).to_owned())
}
