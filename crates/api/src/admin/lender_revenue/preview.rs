//! Preview of a month's revenue, and conflicts between slabs.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::revenue::MonthlyTotals;
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::catalog::lender_revenue;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, RevenueWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::Rupees;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(compute))
        .routes(routes!(problems))
}

/// The totals of a month.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MonthTotals {
    /// The disbursed amount in rupees.
    disbursed: Rupees,
    /// The number of loans.
    #[schema(maximum = 10_000_000)]
    number: i64,
}

/// The revenue of a month by the slabs.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevenuePreview {
    ats: Rupees,
    /// The slab that applies; null if none does.
    #[schema(required)]
    slab: Option<PayingSlab>,
    /// The revenue.
    revenue: Rupees,
    /// The calculation, line by line.
    steps: Vec<String>,
    /// Conflicts between slabs.
    problems: Vec<SlabProblemView>,
}

/// The slab that applies.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayingSlab {
    /// Its position in the order, from 1.
    place: usize,
    id: i64,
}

/// A conflict between slabs.
#[derive(Debug, Serialize, ToSchema)]
pub struct SlabProblemView {
    /// The ids of the slabs.
    ids: Vec<i64>,
    /// The explanation.
    message: String,
}

/// Conflicts between slabs.
#[derive(Debug, Serialize, ToSchema)]
pub struct SlabProblems {
    items: Vec<SlabProblemView>,
}

/// Computes the revenue of a month with given totals: the slab and the calculation.
#[utoipa::path(post, path = "/api/admin/lenders/{id}/revenue-preview", tag = "admin",
    request_body = MonthTotals, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The lender"),
), responses(
    (status = 200, body = RevenuePreview),
    (status = 404, body = Problem),
))]
async fn compute(
    State(api): State<Api>,
    _: AuthorisedActor<RevenueWriter>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
    Json(totals): Json<MonthTotals>,
) -> ApiResult<Json<RevenuePreview>> {
    let (id, month) = (LenderId(id), totals.month()?);
    let paid = lender_revenue::preview(&api.app, id, month).await?;
    let say = |message: &Message| api.app.text(message, language);
    Ok(Json(RevenuePreview {
        ats: month.average_ticket_size().into(),
        slab: paid.as_ref().map(|paid| PayingSlab {
            place: paid.place + 1,
            id: paid.slab_id,
        }),
        revenue: paid
            .as_ref()
            .map(|paid| paid.total)
            .unwrap_or_default()
            .into(),
        steps: paid.map_or_else(Vec::new, |paid| paid.steps.iter().map(say).collect()),
        problems: find_problems(&api, id, language).await?,
    }))
}

/// Lists overlapping, unreachable and impossible slabs of a lender.
#[utoipa::path(get, path = "/api/admin/lenders/{id}/revenue-problems", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The lender")),
    responses(
    (status = 200, body = SlabProblems),
    (status = 404, body = Problem),
))]
async fn problems(
    State(api): State<Api>,
    _: AuthorisedActor<RevenueWriter>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
) -> ApiResult<Json<SlabProblems>> {
    let items = find_problems(&api, LenderId(id), language).await?;
    Ok(Json(SlabProblems { items }))
}

async fn find_problems(
    api: &Api,
    id: LenderId,
    language: Language,
) -> ApiResult<Vec<SlabProblemView>> {
    let problems = lender_revenue::problems(&api.app, id).await?;
    let view = |(ids, problem): (Vec<i64>, saakh_domain::catalog::revenue::SlabProblem)| {
        let message = api.app.text(&problem.message(), language);
        SlabProblemView { ids, message }
    };
    Ok(problems.into_iter().map(view).collect())
}

impl MonthTotals {
    fn month(&self) -> ApiResult<MonthlyTotals> {
        let wrong = |field| Err(Error::field(field, Message::new("invalid_positive")).into());
        if self.disbursed.0.0 < 0 {
            return wrong("disbursed");
        }
        if self.number < 0 {
            return wrong("number");
        }
        Ok(MonthlyTotals {
            disbursed: self.disbursed.0,
            number: self.number,
        })
    }
}
