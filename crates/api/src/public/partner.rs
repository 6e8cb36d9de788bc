//! Partners as the public sees them.

use axum::extract::State;
use saakh_domain::identity::permission::Permission;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Principal};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::public::boot::{BrandView, GrievanceOfficer, brand_view};
use crate::state::Api;
use crate::view::{Percent, Rupees};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(by_name))
}

/// A partner with its brand.
#[derive(Debug, Serialize, ToSchema)]
pub struct PartnerView {
    id: i64,
    /// Its path segment.
    key: String,
    name: String,
    /// The campaign id of its links.
    utm_id: String,
    /// Its share of the commission; only for staff who read partners.
    #[serde(skip_serializing_if = "Option::is_none")]
    revenue_percent: Option<Percent>,
    /// Its fee per disbursal; only for staff who read partners.
    #[serde(skip_serializing_if = "Option::is_none")]
    revenue_flat_fee: Option<Rupees>,
    /// The brand that its visitors see.
    brand: BrandView,
    /// The grievance officer for its visitors.
    grievance_officer: GrievanceOfficer,
}

/// Returns a partner by its key; the default partner if the key is unknown.
#[utoipa::path(get, path = "/api/get-partner-by-name/{name}", tag = "public",
    security((), ("admin" = [])), params(
    ("name" = String, Path, description = "A partner's path segment"),
), responses(
    (status = 200, body = PartnerView),
    (status = 404, body = Problem),
))]
async fn by_name(
    State(api): State<Api>,
    AuthorisedActor(principal): AuthorisedActor<Principal>,
    RequestLanguage(language): RequestLanguage,
    Path(name): Path<String>,
) -> ApiResult<Json<PartnerView>> {
    let snapshot = api.app.catalog();
    let partner = snapshot.partners.get(&name);
    let brand = snapshot.brands.get(&partner.brand);
    let sees_terms = matches!(principal, Principal::Admin(admin) if admin.role.has_permission(Permission::PartnerRead));
    Ok(Json(PartnerView {
        id: partner.id.0,
        key: partner.key.clone(),
        name: partner.name.clone(),
        utm_id: partner.utm_id.clone(),
        revenue_percent: sees_terms.then(|| partner.revenue_percent.into()),
        revenue_flat_fee: sees_terms.then(|| partner.revenue_flat_fee.into()),
        brand: brand_view(&api, brand),
        grievance_officer: GrievanceOfficer::from_brand(brand, language),
    }))
}
