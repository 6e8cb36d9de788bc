//! Lenders' products switched off and on.

use axum::Json as Answer;
use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::catalog::lender;
use saakh_service::catalog::vendor::{self, SwitchOff};
use saakh_store::catalog::vendor_switch::VendorSwitch;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::authorisation::{Authorised, VendorSwitcher};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::state::Api;

/// Every vendor with its products.
#[derive(Debug, Serialize, ToSchema)]
pub struct Vendors {
    /// By name.
    items: Vec<VendorView>,
}

/// A lender with its products.
#[derive(Debug, Serialize, ToSchema)]
pub struct VendorView {
    /// Its id.
    lender_id: i64,
    /// Its name.
    name: String,
    /// `lender`.
    kind: &'static str,
    /// Whether the lender's own status is on; a product is open only if both are.
    lender_status: u8,
    /// Its products.
    products: Vec<VendorProduct>,
}

/// A product of a vendor.
#[derive(Debug, Serialize, ToSchema)]
pub struct VendorProduct {
    /// Which, in the spec's words.
    #[schema(value_type = crate::words::ProductName)]
    product: &'static str,
    /// Whether it is on now.
    on: bool,
    /// What switched it off; null while it is on.
    #[schema(required)]
    switch: Option<VendorSwitchView>,
    /// What will switch it off later.
    planned: Vec<VendorSwitchView>,
}

/// A switch.
#[derive(Debug, Serialize, ToSchema)]
pub struct VendorSwitchView {
    /// Its id.
    id: String,
    /// From when the product is off.
    from: String,
    /// Until when; null: until somebody switches it on.
    #[schema(required)]
    to: Option<String>,
    /// Why.
    reason: String,
}

/// Every lender with what is on and off.
#[utoipa::path(get, path = "/api/admin/vendors", tag = "admin",
    security(("admin" = [])), responses(
    (status = 200, body = Vendors),
))]
pub async fn list(
    State(api): State<Api>,
    _: Authorised<VendorSwitcher>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Answer<Vendors>> {
    let mut rows = lender::all(&api.app).await?;
    rows.sort_by_cached_key(|row| row.lender.name.to_lowercase());
    let (switches, now) = (vendor::standing(&api.app).await?, api.app.now());
    let items = rows
        .iter()
        .map(|row| view((&api, language), &row.lender, &switches, now));
    Ok(Answer(Vendors {
        items: items.collect(),
    }))
}

fn view(
    (api, language): (&Api, Language),
    lender: &Lender,
    switches: &[VendorSwitch],
    now: Timestamp,
) -> VendorView {
    let product = |product: ProductType| {
        let own = switches
            .iter()
            .filter(|switch| switch.lender_id == lender.id && switch.product == product);
        let (holding, planned): (Vec<_>, Vec<_>) = own.partition(|switch| switch.off_from <= now);
        VendorProduct {
            product: product.name(),
            on: holding.is_empty(),
            switch: holding
                .first()
                .map(|switch| VendorSwitchView::of(api, switch, language)),
            planned: planned
                .into_iter()
                .map(|switch| VendorSwitchView::of(api, switch, language))
                .collect(),
        }
    };
    VendorView {
        lender_id: lender.id.0,
        name: lender.name.clone(),
        kind: "lender",
        lender_status: lender.lender_status.into(),
        products: lender.products().map(product).collect(),
    }
}

/// A product to be switched off.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewVendorSwitch {
    /// Whose.
    lender_id: i64,
    /// Which, in the spec's words.
    #[schema(value_type = crate::words::ProductName)]
    product: String,
    /// From when, RFC 3339; null: now.
    #[schema(max_length = 40)]
    from: Option<String>,
    /// Until when; null: until somebody switches it on.
    #[schema(max_length = 40)]
    to: Option<String>,
    /// Why.
    #[schema(max_length = 500)]
    reason: String,
}

/// Switches a product off, now or from an instant to another.
#[utoipa::path(post, path = "/api/admin/vendor-switches", tag = "admin",
    request_body = NewVendorSwitch, security(("admin" = [])), responses(
    (status = 201, body = VendorSwitchView),
    (status = 404, body = Problem),
))]
pub async fn switch_off(
    State(api): State<Api>,
    Authorised(VendorSwitcher(by)): Authorised<VendorSwitcher>,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<NewVendorSwitch>,
) -> ApiResult<(StatusCode, Answer<VendorSwitchView>)> {
    let off = SwitchOff {
        lender: LenderId(body.lender_id),
        product: ProductType::from_name(&body.product)
            .ok_or_else(|| wrong("product", "invalid_product_type"))?,
        from: instant("from", body.from.as_deref())?,
        until: instant("to", body.to.as_deref())?,
        reason: body.reason,
    };
    let switch = vendor::switch_off(&api.app, &by, off).await?;
    Ok((
        StatusCode::CREATED,
        Answer(VendorSwitchView::of(&api, &switch, language)),
    ))
}

/// Switches a product on again, or takes a planned switch back.
#[utoipa::path(delete, path = "/api/admin/vendor-switches/{id}", tag = "admin",
    security(("admin" = [])), params(("id" = String, Path, description = "The switch")),
    responses(
    (status = 204),
    (status = 404, body = Problem),
))]
pub async fn switch_on(
    State(api): State<Api>,
    Authorised(VendorSwitcher(by)): Authorised<VendorSwitcher>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    vendor::switch_on(&api.app, &by, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn instant(field: &str, text: Option<&str>) -> ApiResult<Option<Timestamp>> {
    text.map(|text| text.parse().map_err(|_| wrong(field, "invalid_date")))
        .transpose()
}

fn wrong(field: &str, key: &str) -> ApiError {
    Error::field(field, Message::new(key)).into()
}

impl VendorSwitchView {
    fn of(api: &Api, switch: &VendorSwitch, language: Language) -> Self {
        Self {
            id: switch.id.to_string(),
            from: switch.off_from.to_string(),
            to: switch.off_until.map(|until| until.to_string()),
            reason: vendor::reason_words(&api.app, &switch.reason, language),
        }
    }
}
