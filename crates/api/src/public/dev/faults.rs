//! Faults of the simulated lenders, set on the page of demo mode.

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Redirect;
use saakh_service::Code;
use saakh_service::platform::simulator::{self, SimulatedFaults};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::require_demo;
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::cookie::is_own_page;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(set))
}

/// The faults of the simulated lenders; those left out are off.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct FaultsForm {
    /// Response time in milliseconds; empty for the lender's default.
    #[serde(deserialize_with = "number_or_empty")]
    #[schema(maximum = 3_600_000)]
    latency_ms: Option<u64>,
    /// Time to the decision in milliseconds; empty for the lender's default.
    #[serde(deserialize_with = "number_or_empty")]
    #[schema(maximum = 3_600_000)]
    callback_ms: Option<u64>,
    /// Percent of requests answered with 503, half of them after being processed.
    #[schema(maximum = 100)]
    outage_percent: u8,
    /// Percent of callbacks that are never sent.
    #[schema(maximum = 100)]
    lost_percent: u8,
    /// Percent of callbacks that are sent twice.
    #[schema(maximum = 100)]
    duplicate_percent: u8,
    /// Percent of callbacks that are delayed by a factor of ten.
    #[schema(maximum = 100)]
    late_percent: u8,
    /// Percent of submissions whose decision is called back before the review.
    #[schema(maximum = 100)]
    out_of_order_percent: u8,
    /// Percent of submissions whose decision is followed by the opposite one.
    #[schema(maximum = 100)]
    contradiction_percent: u8,
}

impl From<FaultsForm> for SimulatedFaults {
    fn from(form: FaultsForm) -> Self {
        Self {
            latency_ms: form.latency_ms,
            callback_ms: form.callback_ms,
            outage_percent: form.outage_percent,
            lost_percent: form.lost_percent,
            duplicate_percent: form.duplicate_percent,
            late_percent: form.late_percent,
            out_of_order_percent: form.out_of_order_percent,
            contradiction_percent: form.contradiction_percent,
        }
    }
}

/// Sets the faults of the simulated lenders and redirects to the page.
#[utoipa::path(post, path = "/dev/faults", tag = "demo",
    request_body(content = FaultsForm, content_type = "application/x-www-form-urlencoded"),
    responses(
    (status = 303, description = "Set; back to the page"),
    (status = 400, body = Problem, description = "Not a number, or out of bounds"),
    (status = 403, body = Problem, description = "The form is from another site"),
    (status = 404, body = Problem, description = "Not in demo mode"),
    (status = 503, body = Problem, description = "The simulated lenders do not answer"),
))]
async fn set(
    State(api): State<Api>,
    headers: HeaderMap,
    form: Result<Form<FaultsForm>, FormRejection>,
) -> ApiResult<Redirect> {
    require_demo(&api)?;
    // Compares the origin, because a plain browser form has no CSRF token.
    if !is_own_page(&headers) {
        return Err(Code::Forbidden.into());
    }
    let Form(form) = form.map_err(|rejection| refusal(&rejection))?;
    let faults = SimulatedFaults::from(form);
    if !faults.is_valid() {
        return Err(Code::Malformed.into());
    }
    simulator::set_faults(&api.app, &faults).await?;
    Ok(Redirect::to("/dev#lenders"))
}

fn refusal(rejection: &FormRejection) -> ApiError {
    ApiError::from(match rejection.status() {
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Code::UnsupportedMediaType,
        StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
        _ => Code::Malformed,
    })
}

/// An empty input arrives as an empty text.
fn number_or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    match String::deserialize(deserializer)?.trim() {
        "" => Ok(None),
        number => number.parse().map(Some).map_err(serde::de::Error::custom),
    }
}
