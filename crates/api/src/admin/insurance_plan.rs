//! Insurance plans, edited.

use axum::Json as Answer;
use axum::extract::State;
use saakh_domain::catalog::insurance_plan::{InsurancePlan, PremiumBand};
use saakh_domain::id::PlanId;
use saakh_service::catalog::insurance_plan;
use saakh_store::catalog::insurance_plan::PlanRow;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::property::PropertyEdits;
use crate::authorisation::{Authorised, PlanReader, PlanWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::{Percent, Rupees};

/// An insurance plan as those see it who edit plans; flags are 0 or 1.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanRecord {
    id: i64,
    name: String,
    insurer: String,
    #[schema(value_type = crate::words::PlanKindName)]
    kind: String,
    /// Its place in lists, the smallest first.
    sort_order: i64,
    premiums: Vec<PremiumView>,
    gst_percent: Percent,
    /// 1 where all insured share one cover.
    shared_cover: u8,
    insures_spouse: u8,
    insures_child: u8,
    insures_parent: u8,
    waiting_periods: Vec<String>,
    waiting_periods_hi: Vec<String>,
    exclusions: Vec<String>,
    exclusions_hi: Vec<String>,
    /// Percent of claims that the insurer paid. None: it says nothing about it.
    #[schema(required)]
    claims_paid: Option<Percent>,
    claims_year: String,
    link: String,
    /// 1 where customers see it.
    status: u8,
    /// 1 where it is switched off as its insurer's.
    vendor_off: u8,
    /// Goes up with every change.
    version: i64,
}

/// What a year of one cover costs for one person of some ages, before GST.
#[derive(Debug, Serialize, ToSchema)]
pub struct PremiumView {
    cover: Rupees,
    age_from: u8,
    age_to: u8,
    premium: Rupees,
}

/// Every insurance plan.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanRecords {
    /// In the order in which they are shown.
    items: Vec<PlanRecord>,
}

/// A plan's name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPlan {
    #[schema(max_length = 200)]
    name: String,
}

/// A plan that changed, and the sentence that says so.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanChanged {
    /// The sentence.
    message: String,
    /// The plan now.
    data: PlanRecord,
}

/// Every insurance plan, switched off or not.
#[utoipa::path(get, path = "/api/admin/plans", tag = "admin", security(("admin" = [])), responses(
    (status = 200, body = PlanRecords),
))]
pub async fn list(
    State(api): State<Api>,
    _: Authorised<PlanReader>,
) -> ApiResult<Answer<PlanRecords>> {
    let rows = insurance_plan::all(&api.app).await?;
    Ok(Answer(PlanRecords {
        items: rows.iter().map(PlanRecord::of).collect(),
    }))
}

/// Adds a plan that customers do not see yet.
#[utoipa::path(post, path = "/api/admin/plans", tag = "admin", request_body = NewPlan,
    security(("admin" = [])), responses(
    (status = 200, body = PlanChanged),
))]
pub async fn create(
    State(api): State<Api>,
    Authorised(PlanWriter(by)): Authorised<PlanWriter>,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<NewPlan>,
) -> ApiResult<Answer<PlanChanged>> {
    let row = insurance_plan::create(&api.app, &by, &body.name).await?;
    Ok(Answer(PlanChanged {
        message: api.say("plan_created", language),
        data: PlanRecord::of(&row),
    }))
}

/// Sets properties of a plan: all of them, or none.
#[utoipa::path(put, path = "/api/admin/plans/{id}", tag = "admin", request_body = PropertyEdits,
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The plan"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), responses(
    (status = 200, body = PlanChanged),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: one of the properties"),
))]
pub async fn update(
    State(api): State<Api>,
    Authorised(PlanWriter(by)): Authorised<PlanWriter>,
    RequestLanguage(language): RequestLanguage,
    IfMatch(expected): IfMatch,
    Path(id): Path<i64>,
    Json(body): Json<PropertyEdits>,
) -> ApiResult<Answer<PlanChanged>> {
    let row = insurance_plan::update(&api.app, &by, PlanId(id), expected, &body.edits()?).await?;
    Ok(Answer(PlanChanged {
        message: api.say("plan_updated", language),
        data: PlanRecord::of(&row),
    }))
}

impl PlanRecord {
    fn of(row: &PlanRow) -> Self {
        let plan: &InsurancePlan = &row.plan;
        Self {
            id: plan.id.0,
            name: plan.name.clone(),
            insurer: plan.insurer.clone(),
            kind: plan.kind.clone(),
            sort_order: plan.sort_order,
            premiums: plan.premiums.iter().map(Into::into).collect(),
            gst_percent: plan.gst_percent.into(),
            shared_cover: plan.shared_cover.into(),
            insures_spouse: plan.insures_spouse.into(),
            insures_child: plan.insures_child.into(),
            insures_parent: plan.insures_parent.into(),
            waiting_periods: plan.waiting_periods.clone(),
            waiting_periods_hi: plan.waiting_periods_hi.clone(),
            exclusions: plan.exclusions.clone(),
            exclusions_hi: plan.exclusions_hi.clone(),
            claims_paid: plan.claims_paid.map(Into::into),
            claims_year: plan.claims_year.clone(),
            link: plan.link.clone(),
            status: plan.status.into(),
            vendor_off: plan.vendor_off.into(),
            version: row.version,
        }
    }
}

impl From<&PremiumBand> for PremiumView {
    fn from(band: &PremiumBand) -> Self {
        Self {
            cover: band.cover.into(),
            age_from: band.age_from,
            age_to: band.age_to,
            premium: band.premium.into(),
        }
    }
}
