//! What a month would bring, and slabs that get in each other's way.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::revenue::MonthlyTotals;
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::catalog::lender_revenue;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, LenderReader};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::Rupees;

/// A month's totals.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MonthTotals {
    /// Rupees disbursed.
    disbursed: Rupees,
    /// How many loans.
    #[schema(maximum = 10_000_000)]
    number: i64,
}

/// What a month would bring.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevenuePreview {
    /// The average ticket size.
    ats: Rupees,
    /// The slab that pays; null where none holds the month.
    #[schema(required)]
    slab: Option<PayingSlab>,
    /// What is paid.
    revenue: Rupees,
    /// The arithmetic, line by line.
    steps: Vec<String>,
    /// Slabs that get in each other's way.
    problems: Vec<SlabProblemView>,
}

/// The slab that pays.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayingSlab {
    /// Its place in the order, from 1.
    place: usize,
    /// Its id.
    id: i64,
}

/// Something about the slabs that is worth knowing.
#[derive(Debug, Serialize, ToSchema)]
pub struct SlabProblemView {
    /// Which slabs.
    ids: Vec<i64>,
    /// In words.
    message: String,
}

/// Slabs that get in each other's way.
#[derive(Debug, Serialize, ToSchema)]
pub struct SlabProblems {
    /// Each with the slabs that it is about.
    items: Vec<SlabProblemView>,
}

/// What a month with given totals would bring: the slab and the arithmetic.
#[utoipa::path(post, path = "/api/admin/lenders/{id}/revenue-preview", tag = "admin",
    request_body = MonthTotals, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The lender"),
), responses(
    (status = 200, body = RevenuePreview),
    (status = 404, body = Problem),
))]
pub async fn compute(
    State(api): State<Api>,
    _: AuthorisedActor<LenderReader>,
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

/// Overlapping, unreachable and impossible slabs.
#[utoipa::path(get, path = "/api/admin/lenders/{id}/revenue-problems", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The lender")),
    responses(
    (status = 200, body = SlabProblems),
    (status = 404, body = Problem),
))]
pub async fn problems(
    State(api): State<Api>,
    _: AuthorisedActor<LenderReader>,
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
