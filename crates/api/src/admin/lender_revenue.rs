//! Revenue slabs of lenders, with the specification's calls and further ones.

pub mod preview;

use axum::extract::State;
use saakh_domain::catalog::revenue::{Range, Slab};
use saakh_domain::id::LenderId;
use saakh_domain::{MilliPercent, Paise};
use saakh_service::catalog::lender_revenue;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, ConfirmedActor, RevenueWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::{Percent, Rupees};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(types))
        .routes(routes!(create))
        .routes(routes!(update))
        .routes(routes!(replace))
        .routes(routes!(set_order))
        .routes(routes!(delete))
        .merge(preview::routes())
}

/// The ranges and the price of a slab; null means no limit.
#[derive(Debug, Serialize, ToSchema)]
pub struct SlabTerms {
    /// The minimum amount disbursed in the month.
    #[schema(required)]
    slab_disbursed_min: Option<Rupees>,
    /// The maximum amount disbursed in the month.
    #[schema(required)]
    slab_disbursed_max: Option<Rupees>,
    /// The minimum number of loans in the month.
    #[schema(required)]
    slab_number_min: Option<i64>,
    /// The maximum number of loans in the month.
    #[schema(required)]
    slab_number_max: Option<i64>,
    /// The minimum average ticket size.
    #[schema(required)]
    ats_min: Option<Rupees>,
    /// The maximum average ticket size.
    #[schema(required)]
    ats_max: Option<Rupees>,
    /// The id of the revenue type.
    #[schema(required)]
    revenue_type_id: Option<i64>,
    /// The flat amount.
    #[schema(required)]
    revenue_flat: Option<Rupees>,
    /// The percentage of the disbursed amount.
    #[schema(required)]
    revenue_percent: Option<Percent>,
    /// 1 if it is active.
    status: u8,
}

/// A slab of a lender.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderRevenueItem {
    id: i64,
    lender_id: i64,
    #[serde(flatten)]
    terms: SlabTerms,
}

/// The slabs of a lender.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LenderRevenue {
    /// Always true.
    success: bool,
    /// The version of the slabs, which each change increments; for `If-Match`.
    version: i64,
    /// In the admin's order.
    lender_revenue: Vec<LenderRevenueItem>,
}

/// Lists a lender's slabs in the admin's order.
#[utoipa::path(get, path = "/api/lender-revenue/get/{lenderId}", tag = "admin",
    security(("admin" = [])), params(("lenderId" = i64, Path, description = "The lender")),
    responses(
    (status = 200, body = LenderRevenue),
    (status = 404, body = Problem),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<RevenueWriter>,
    Path(id): Path<i64>,
) -> ApiResult<Json<LenderRevenue>> {
    let (version, slabs) = lender_revenue::table(&api.app, LenderId(id)).await?;
    let items = slabs.iter().map(|slab| LenderRevenueItem::new(id, slab));
    Ok(Json(LenderRevenue {
        success: true,
        version,
        lender_revenue: items.collect(),
    }))
}

/// A revenue type.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevenueTypeView {
    id: i64,
    /// The name in the reader's language.
    name: String,
}

/// All revenue types.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevenueTypes {
    /// `true` as text, as the specification requires.
    success: &'static str,
    data: Vec<RevenueTypeView>,
}

/// Lists all revenue types.
#[utoipa::path(get, path = "/api/lender-revenue/get-types", tag = "admin",
    security(("admin" = [])), responses(
    (status = 200, body = RevenueTypes),
))]
async fn types(
    State(api): State<Api>,
    _: AuthorisedActor<RevenueWriter>,
    RequestLanguage(language): RequestLanguage,
) -> Json<RevenueTypes> {
    let types = api.app.reference.revenue_types.iter();
    Json(RevenueTypes {
        success: "true",
        data: types
            .map(|known| RevenueTypeView {
                id: known.id,
                name: known.name.get(language).to_owned(),
            })
            .collect(),
    })
}

/// A slab to add or change. It repeats the fields of the terms, because serde does not name the
/// wrong field within a flattened struct.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SlabDraft {
    /// The id of the lender.
    lender_id: i64,
    /// The id of the slab; none for a new one.
    id: Option<i64>,
    /// The minimum amount disbursed in the month.
    slab_disbursed_min: Option<Rupees>,
    /// The maximum amount disbursed in the month.
    slab_disbursed_max: Option<Rupees>,
    /// The minimum number of loans in the month.
    #[schema(maximum = 1_000_000_000)]
    slab_number_min: Option<i64>,
    /// The maximum number of loans in the month.
    #[schema(maximum = 1_000_000_000)]
    slab_number_max: Option<i64>,
    /// The minimum average ticket size.
    ats_min: Option<Rupees>,
    /// The maximum average ticket size.
    ats_max: Option<Rupees>,
    /// The id of the revenue type.
    revenue_type_id: Option<i64>,
    /// The flat amount.
    revenue_flat: Option<Rupees>,
    /// The percentage of the disbursed amount.
    revenue_percent: Option<Percent>,
    /// 1 if it is active.
    #[schema(maximum = 1)]
    status: u8,
}

/// The added or changed slab.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlabResponse {
    /// Always true.
    success: bool,
    /// The message for the admin.
    message: String,
    lender_revenue_item: LenderRevenueItem,
}

/// Adds a slab after the others.
#[utoipa::path(post, path = "/api/lender-revenue/create", tag = "admin",
    request_body = SlabDraft, security(("admin" = [])), responses(
    (status = 200, body = SlabResponse),
    (status = 404, body = Problem),
))]
async fn create(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(RevenueWriter(by))): AuthorisedActor<
        ConfirmedActor<RevenueWriter>,
    >,
    RequestLanguage(language): RequestLanguage,
    Json(draft): Json<SlabDraft>,
) -> ApiResult<Json<SlabResponse>> {
    let mut slab = draft.slab(0);
    let lender = draft.lender_id;
    slab.id = lender_revenue::create(&api.app, &by, LenderId(lender), slab.clone()).await?;
    let message = api.render_text("revenue_added", language);
    Ok(Json(SlabResponse::new(message, lender, &slab)))
}

/// Changes a slab.
#[utoipa::path(post, path = "/api/lender-revenue/update", tag = "admin",
    request_body = SlabDraft, security(("admin" = [])), responses(
    (status = 200, body = SlabResponse),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: the slabs were changed by somebody else"),
))]
async fn update(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(RevenueWriter(by))): AuthorisedActor<
        ConfirmedActor<RevenueWriter>,
    >,
    RequestLanguage(language): RequestLanguage,
    IfMatch(seen): IfMatch,
    Json(draft): Json<SlabDraft>,
) -> ApiResult<Json<SlabResponse>> {
    let slab = draft.slab(draft.id.unwrap_or_default());
    let lender = draft.lender_id;
    lender_revenue::update(&api.app, &by, LenderId(lender), slab.clone(), seen).await?;
    let message = api.render_text("revenue_updated", language);
    Ok(Json(SlabResponse::new(message, lender, &slab)))
}

/// The new slabs of a lender.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SlabTableDraft {
    /// The slabs as read before; if they have changed since, nothing is saved.
    #[schema(max_items = 200)]
    seen: Vec<SlabDraft>,
    /// The slabs in order; one without an id is new, and missing ones are deleted.
    #[schema(max_items = 200)]
    slabs: Vec<SlabDraft>,
}

/// The slabs of a lender after a change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlabTableResponse {
    /// The message for the admin.
    message: String,
    /// In the admin's order.
    lender_revenue: Vec<LenderRevenueItem>,
}

/// Replaces a lender's slabs, all or none. Errors have paths such as `slabs.0.revenue_flat`.
#[utoipa::path(put, path = "/api/admin/lenders/{id}/revenue", tag = "admin",
    request_body = SlabTableDraft, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The lender"),
), responses(
    (status = 200, body = SlabTableResponse),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: the slabs were changed by somebody else"),
))]
async fn replace(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(RevenueWriter(by))): AuthorisedActor<
        ConfirmedActor<RevenueWriter>,
    >,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
    Json(draft): Json<SlabTableDraft>,
) -> ApiResult<Json<SlabTableResponse>> {
    let slabs = |drafts: &[SlabDraft]| -> Vec<Slab> {
        let drafts = drafts.iter();
        drafts
            .map(|draft| draft.slab(draft.id.unwrap_or_default()))
            .collect()
    };
    let (seen, wanted) = (slabs(&draft.seen), slabs(&draft.slabs));
    let saved = lender_revenue::replace(&api.app, &by, LenderId(id), &seen, &wanted).await?;
    let items = saved.iter().map(|slab| LenderRevenueItem::new(id, slab));
    Ok(Json(SlabTableResponse {
        message: api.render_text("revenue_updated", language),
        lender_revenue: items.collect(),
    }))
}

/// The order of a lender's slabs.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SlabOrder {
    /// The id of the lender.
    lender_id: i64,
    /// The id of each slab, once.
    #[schema(max_items = 200)]
    lender_revenue_ids: Vec<i64>,
}

/// The confirmation of a change.
#[derive(Debug, Serialize, ToSchema)]
pub struct SlabMessageResponse {
    /// Always true.
    success: bool,
    /// The message for the admin.
    message: String,
}

/// Sets the order of a lender's slabs.
#[utoipa::path(post, path = "/api/lender-revenue/set-order", tag = "admin",
    request_body = SlabOrder, security(("admin" = [])), responses(
    (status = 200, body = SlabMessageResponse),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: the slabs were changed by somebody else"),
))]
async fn set_order(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(RevenueWriter(by))): AuthorisedActor<
        ConfirmedActor<RevenueWriter>,
    >,
    RequestLanguage(language): RequestLanguage,
    IfMatch(seen): IfMatch,
    Json(order): Json<SlabOrder>,
) -> ApiResult<Json<SlabMessageResponse>> {
    let (lender, ids) = (LenderId(order.lender_id), &order.lender_revenue_ids);
    lender_revenue::set_order(&api.app, &by, lender, ids, seen).await?;
    Ok(Json(SlabMessageResponse {
        success: true,
        message: api.render_text("revenue_ordered", language),
    }))
}

/// Deletes a slab.
#[utoipa::path(post, path = "/api/lender-revenue/delete/{id}", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The slab")), responses(
    (status = 200, body = SlabMessageResponse),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: the slabs were changed by somebody else"),
))]
async fn delete(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(RevenueWriter(by))): AuthorisedActor<
        ConfirmedActor<RevenueWriter>,
    >,
    RequestLanguage(language): RequestLanguage,
    IfMatch(seen): IfMatch,
    Path(id): Path<i64>,
) -> ApiResult<Json<SlabMessageResponse>> {
    lender_revenue::delete(&api.app, &by, id, seen).await?;
    Ok(Json(SlabMessageResponse {
        success: true,
        message: api.render_text("revenue_deleted", language),
    }))
}

impl SlabResponse {
    fn new(message: String, lender: i64, slab: &Slab) -> Self {
        Self {
            success: true,
            message,
            lender_revenue_item: LenderRevenueItem::new(lender, slab),
        }
    }
}

impl LenderRevenueItem {
    fn new(lender: i64, slab: &Slab) -> Self {
        let money = |bound: Option<i64>| bound.map(|paise| Rupees(Paise(paise)));
        Self {
            id: slab.id,
            lender_id: lender,
            terms: SlabTerms {
                slab_disbursed_min: money(slab.disbursed.min),
                slab_disbursed_max: money(slab.disbursed.max),
                slab_number_min: slab.number.min,
                slab_number_max: slab.number.max,
                ats_min: money(slab.ats.min),
                ats_max: money(slab.ats.max),
                revenue_type_id: Some(slab.revenue_type_id),
                revenue_flat: Some(slab.flat.into()),
                revenue_percent: Some(slab.percent.into()),
                status: slab.active.into(),
            },
        }
    }
}

impl SlabDraft {
    fn slab(&self, id: i64) -> Slab {
        let money = |min: Option<Rupees>, max: Option<Rupees>| Range {
            min: min.map(|bound| bound.0.0),
            max: max.map(|bound| bound.0.0),
        };
        Slab {
            id,
            disbursed: money(self.slab_disbursed_min, self.slab_disbursed_max),
            number: Range {
                min: self.slab_number_min,
                max: self.slab_number_max,
            },
            ats: money(self.ats_min, self.ats_max),
            // No type has the id 0, so that validation reports a missing type.
            revenue_type_id: self.revenue_type_id.unwrap_or_default(),
            flat: self.revenue_flat.map_or(Paise::ZERO, |flat| flat.0),
            percent: self
                .revenue_percent
                .map_or(MilliPercent::ZERO, |percent| percent.0),
            active: self.status != 0,
        }
    }
}
