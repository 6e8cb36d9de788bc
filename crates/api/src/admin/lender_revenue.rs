//! What lenders pay: revenue slabs, by the spec's calls and ours.

pub mod preview;

use axum::extract::State;
use saakh_domain::catalog::revenue::{Range, Slab};
use saakh_domain::id::LenderId;
use saakh_domain::{MilliPercent, Paise};
use saakh_service::catalog::lender_revenue;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, ConfirmedActor, LenderReader, LenderWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::{Percent, Rupees};

/// A slab's ranges and price; a bound that is null is none.
#[derive(Debug, Serialize, ToSchema)]
pub struct SlabTerms {
    /// Rupees disbursed in the month, the least.
    #[schema(required)]
    slab_disbursed_min: Option<Rupees>,
    /// Rupees disbursed in the month, the most.
    #[schema(required)]
    slab_disbursed_max: Option<Rupees>,
    /// Loans in the month, the fewest.
    #[schema(required)]
    slab_number_min: Option<i64>,
    /// Loans in the month, the most.
    #[schema(required)]
    slab_number_max: Option<i64>,
    /// Average ticket size, the least.
    #[schema(required)]
    ats_min: Option<Rupees>,
    /// Average ticket size, the most.
    #[schema(required)]
    ats_max: Option<Rupees>,
    /// What is paid for.
    #[schema(required)]
    revenue_type_id: Option<i64>,
    /// The flat part.
    #[schema(required)]
    revenue_flat: Option<Rupees>,
    /// The share of what was disbursed.
    #[schema(required)]
    revenue_percent: Option<Percent>,
    /// 1 where it counts.
    status: u8,
}

/// A slab of a lender.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderRevenueItem {
    /// Its id.
    id: i64,
    /// Whose.
    lender_id: i64,
    #[serde(flatten)]
    terms: SlabTerms,
}

/// A lender's slabs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LenderRevenue {
    /// Always true.
    success: bool,
    /// Goes up with every change of the slabs; changes take it as `If-Match`.
    version: i64,
    /// In the admin's order.
    lender_revenue: Vec<LenderRevenueItem>,
}

/// A lender's slabs, in the admin's order.
#[utoipa::path(get, path = "/api/lender-revenue/get/{lenderId}", tag = "admin",
    security(("admin" = [])), params(("lenderId" = i64, Path, description = "The lender")),
    responses(
    (status = 200, body = LenderRevenue),
    (status = 404, body = Problem),
))]
pub async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<LenderReader>,
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

/// A kind of revenue.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevenueTypeView {
    /// Its id.
    id: i64,
    /// Its name in the reader's language.
    name: String,
}

/// Every kind of revenue.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevenueTypes {
    /// `true`, as text: the spec has it so.
    success: &'static str,
    /// The kinds.
    data: Vec<RevenueTypeView>,
}

/// Every kind of revenue.
#[utoipa::path(get, path = "/api/lender-revenue/get-types", tag = "admin",
    security(("admin" = [])), responses(
    (status = 200, body = RevenueTypes),
))]
pub async fn types(
    State(api): State<Api>,
    _: AuthorisedActor<LenderReader>,
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

/// A slab to be added or changed: its terms under the same names. A flattened structure would not
/// say which of them is wrong.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SlabDraft {
    /// Whose.
    lender_id: i64,
    /// Which; left out: a new one.
    id: Option<i64>,
    /// Rupees disbursed in the month, the least.
    slab_disbursed_min: Option<Rupees>,
    /// Rupees disbursed in the month, the most.
    slab_disbursed_max: Option<Rupees>,
    /// Loans in the month, the fewest.
    #[schema(maximum = 1_000_000_000)]
    slab_number_min: Option<i64>,
    /// Loans in the month, the most.
    #[schema(maximum = 1_000_000_000)]
    slab_number_max: Option<i64>,
    /// Average ticket size, the least.
    ats_min: Option<Rupees>,
    /// Average ticket size, the most.
    ats_max: Option<Rupees>,
    /// What is paid for.
    revenue_type_id: Option<i64>,
    /// The flat part.
    revenue_flat: Option<Rupees>,
    /// The share of what was disbursed.
    revenue_percent: Option<Percent>,
    /// 1 where it counts.
    #[schema(maximum = 1)]
    status: u8,
}

/// A slab that was added or changed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlabResponse {
    /// Always true.
    success: bool,
    /// The sentence that says so.
    message: String,
    /// The slab.
    lender_revenue_item: LenderRevenueItem,
}

/// Adds a slab after the others.
#[utoipa::path(post, path = "/api/lender-revenue/create", tag = "admin",
    request_body = SlabDraft, security(("admin" = [])), responses(
    (status = 200, body = SlabResponse),
    (status = 404, body = Problem),
))]
pub async fn create(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(LenderWriter(by))): AuthorisedActor<
        ConfirmedActor<LenderWriter>,
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
    (status = 409, body = Problem, description = "`changed-meanwhile`: the slabs are others by now"),
))]
pub async fn update(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(LenderWriter(by))): AuthorisedActor<
        ConfirmedActor<LenderWriter>,
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

/// A lender's slabs as they are to be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SlabTableDraft {
    /// The slabs as they were read: where they are others by now, nothing is saved.
    #[schema(max_items = 200)]
    seen: Vec<SlabDraft>,
    /// The slabs in their order; one without an id is new, and one that is left out goes.
    #[schema(max_items = 200)]
    slabs: Vec<SlabDraft>,
}

/// A lender's slabs as they are now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlabTableResponse {
    /// The sentence that says so.
    message: String,
    /// In the admin's order.
    lender_revenue: Vec<LenderRevenueItem>,
}

/// Makes a lender's slabs what they are to be, all or none. What is wrong is named by place:
/// `slabs.0.revenue_flat`.
#[utoipa::path(put, path = "/api/admin/lenders/{id}/revenue", tag = "admin",
    request_body = SlabTableDraft, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The lender"),
), responses(
    (status = 200, body = SlabTableResponse),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: they are others by now"),
))]
pub async fn replace(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(LenderWriter(by))): AuthorisedActor<
        ConfirmedActor<LenderWriter>,
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

/// An order of a lender's slabs.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SlabOrder {
    /// Whose.
    lender_id: i64,
    /// Every slab's id, once.
    #[schema(max_items = 200)]
    lender_revenue_ids: Vec<i64>,
}

/// It is done.
#[derive(Debug, Serialize, ToSchema)]
pub struct SlabMessageResponse {
    /// Always true.
    success: bool,
    /// The sentence that says so.
    message: String,
}

/// Puts a lender's slabs into an order.
#[utoipa::path(post, path = "/api/lender-revenue/set-order", tag = "admin",
    request_body = SlabOrder, security(("admin" = [])), responses(
    (status = 200, body = SlabMessageResponse),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: the slabs are others by now"),
))]
pub async fn set_order(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(LenderWriter(by))): AuthorisedActor<
        ConfirmedActor<LenderWriter>,
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

/// Takes a slab away.
#[utoipa::path(post, path = "/api/lender-revenue/delete/{id}", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The slab")), responses(
    (status = 200, body = SlabMessageResponse),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: the slabs are others by now"),
))]
pub async fn delete(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(LenderWriter(by))): AuthorisedActor<
        ConfirmedActor<LenderWriter>,
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
            // No type has this id: the rule says that one is required.
            revenue_type_id: self.revenue_type_id.unwrap_or_default(),
            flat: self.revenue_flat.map_or(Paise::ZERO, |flat| flat.0),
            percent: self
                .revenue_percent
                .map_or(MilliPercent::ZERO, |percent| percent.0),
            active: self.status != 0,
        }
    }
}
