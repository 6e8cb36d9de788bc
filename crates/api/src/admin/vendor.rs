//! Vendor switches: lenders' products and insurers' plans, switched off and on.

use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::vendor::SwitchableProduct;
use saakh_domain::id::{LenderId, PlanId};
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::catalog::vendor::{self, SwitchOffRequest, Vendor};
use saakh_store::catalog::vendor_switch::VendorSwitch;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, VendorSwitcher};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(switch_off))
        .routes(routes!(switch_on))
}

/// All vendors with their products.
#[derive(Debug, Serialize, ToSchema)]
pub struct Vendors {
    /// By name.
    items: Vec<VendorView>,
}

/// A lender with its products, or an insurer with its plans.
#[derive(Debug, Serialize, ToSchema)]
pub struct VendorView {
    /// The key of the vendor.
    key: String,
    name: String,
    #[schema(value_type = crate::words::VendorKindName)]
    kind: &'static str,
    /// Whether the vendor itself is on; a product is available only if both are.
    is_on: bool,
    products: Vec<VendorProduct>,
}

/// A product of a lender, or a plan of an insurer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VendorProduct {
    /// The specification's name of the product.
    #[schema(value_type = crate::words::ProductName)]
    product: &'static str,
    /// The lender; null for a plan.
    #[schema(required)]
    lender_id: Option<i64>,
    /// The plan; null for a lender's product.
    #[schema(required)]
    plan_id: Option<i64>,
    /// The name of the plan.
    #[schema(required)]
    plan_name: Option<String>,
    /// Whether it is on now.
    on: bool,
    /// The switch by which it is off; null if it is on.
    #[schema(required)]
    switch: Option<VendorSwitchView>,
    /// Switches that begin later.
    planned: Vec<VendorSwitchView>,
}

/// A vendor switch.
#[derive(Debug, Serialize, ToSchema)]
pub struct VendorSwitchView {
    id: String,
    /// The instant from which the product is off.
    from: String,
    /// The end; null until an admin switches it on.
    #[schema(required)]
    to: Option<String>,
    /// The reason.
    reason: String,
}

/// Lists all lenders and insurers with the states of their products.
#[utoipa::path(get, path = "/api/admin/vendors", tag = "admin",
    security(("admin" = [])), responses(
    (status = 200, body = Vendors),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<VendorSwitcher>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<Vendors>> {
    let vendors = vendor::vendors(&api.app).await?;
    let items = vendors.into_iter();
    Ok(Json(Vendors {
        items: items
            .map(|one| VendorView::new(&api, one, language))
            .collect(),
    }))
}

impl VendorView {
    fn new(api: &Api, vendor: Vendor, language: Language) -> Self {
        let products = vendor.products.into_iter();
        Self {
            key: vendor.key,
            name: vendor.name,
            kind: vendor.kind.code(),
            is_on: vendor.is_on,
            products: products
                .map(|product| VendorProduct::new(api, product, language))
                .collect(),
        }
    }
}

impl VendorProduct {
    fn new(api: &Api, product: vendor::VendorProduct, language: Language) -> Self {
        let view = |switch: &VendorSwitch| VendorSwitchView::new(api, switch, language);
        let (lender, plan) = match product.sold {
            SwitchableProduct::Lender(lender, _) => (Some(lender.0), None),
            SwitchableProduct::Plan(plan) => (None, Some(plan.0)),
        };
        Self {
            product: product.sold.product().name(),
            lender_id: lender,
            plan_id: plan,
            plan_name: product.plan,
            on: product.off.is_none(),
            switch: product.off.as_ref().map(view),
            planned: product.planned.iter().map(view).collect(),
        }
    }
}

/// A new vendor switch for a lender's product or an insurer's plan.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewVendorSwitch {
    /// The lender; null for a plan.
    lender_id: Option<i64>,
    /// The product by the specification's name; null for a plan.
    #[schema(value_type = Option<crate::words::ProductName>)]
    product: Option<String>,
    /// The plan; null for a lender's product.
    plan_id: Option<i64>,
    /// The beginning, RFC 3339; null for now.
    #[schema(max_length = 40)]
    from: Option<String>,
    /// The end; null until an admin switches it on.
    #[schema(max_length = 40)]
    to: Option<String>,
    /// The reason.
    #[schema(max_length = 500)]
    reason: String,
}

impl NewVendorSwitch {
    fn sold(&self) -> ApiResult<SwitchableProduct> {
        match (self.lender_id, self.plan_id) {
            (None, Some(plan)) => Ok(SwitchableProduct::Plan(PlanId(plan))),
            (Some(lender), None) => {
                let product = self.product.as_deref().and_then(ProductType::from_name);
                let product =
                    product.ok_or_else(|| field_error("product", "invalid_product_type"))?;
                Ok(SwitchableProduct::Lender(LenderId(lender), product))
            }
            _ => Err(field_error("lenderId", "vendors_one_of_both")),
        }
    }
}

/// Switches a product or plan off, now or within a period.
#[utoipa::path(post, path = "/api/admin/vendor-switches", tag = "admin",
    request_body = NewVendorSwitch, security(("admin" = [])), responses(
    (status = 201, body = VendorSwitchView),
    (status = 404, body = Problem),
))]
async fn switch_off(
    State(api): State<Api>,
    AuthorisedActor(VendorSwitcher(by)): AuthorisedActor<VendorSwitcher>,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<NewVendorSwitch>,
) -> ApiResult<(StatusCode, Json<VendorSwitchView>)> {
    let off = SwitchOffRequest {
        sold: body.sold()?,
        from: instant("from", body.from.as_deref())?,
        until: instant("to", body.to.as_deref())?,
        reason: body.reason,
    };
    let switch = vendor::switch_off(&api.app, &by, off).await?;
    Ok((
        StatusCode::CREATED,
        Json(VendorSwitchView::new(&api, &switch, language)),
    ))
}

/// Switches a product or plan on, or cancels a planned switch.
#[utoipa::path(delete, path = "/api/admin/vendor-switches/{id}", tag = "admin",
    security(("admin" = [])), params(("id" = String, Path, description = "The switch")),
    responses(
    (status = 204),
    (status = 404, body = Problem),
))]
async fn switch_on(
    State(api): State<Api>,
    AuthorisedActor(VendorSwitcher(by)): AuthorisedActor<VendorSwitcher>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    vendor::switch_on(&api.app, &by, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn instant(field: &str, text: Option<&str>) -> ApiResult<Option<Timestamp>> {
    text.map(|text| text.parse().map_err(|_| field_error(field, "invalid_date")))
        .transpose()
}

fn field_error(field: &str, key: &str) -> ApiError {
    Error::field(field, Message::new(key)).into()
}

impl VendorSwitchView {
    fn new(api: &Api, switch: &VendorSwitch, language: Language) -> Self {
        Self {
            id: switch.id.to_string(),
            from: switch.off_from.to_string(),
            to: switch.off_until.map(|until| until.to_string()),
            reason: vendor::reason_text(&api.app, &switch.reason, language),
        }
    }
}
