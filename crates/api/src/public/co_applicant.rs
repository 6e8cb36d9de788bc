//! Self-service of co-applicants: view their stored data and withdraw consent. A passcode to their
//! number authorises it, even if the number has changed hands; no session is opened.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Secret;
use saakh_service::identity::otp;
use saakh_service::identity::otp::co_applicant::{PasscodeEntry, SendToCoApplicantRequest};
use saakh_service::origination::co_applicant::{self, ListedCoApplicant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::consumer::co_applicant::{
    CoApplicantCodeRequest, CoApplicantView, SentCoApplicantCodeView, render_co_applicant,
};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::site::{RequestSite, partner_and_brand};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(send))
        .routes(routes!(records))
        .routes(routes!(withdraw))
}

/// The passcode of a co-applicant.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CoApplicantEntry {
    /// The nonce that the previous call returned to this browser.
    #[schema(value_type = String, max_length = 100)]
    nonce: Secret<String>,
    /// The six digits.
    #[schema(value_type = String, max_length = 40)]
    otp: Secret<String>,
}

/// The data of a co-applicant with one customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoApplicantRecord {
    /// The co-applicant's own answers.
    kept: CoApplicantView,
    /// The name of the customer they apply with, if it is known.
    #[schema(required)]
    applicant: Option<String>,
    /// The brand under which they were asked.
    brand: String,
    /// The names of the lenders that received the data.
    lenders: Vec<String>,
}

/// The data of a co-applicant.
#[derive(Debug, Serialize, ToSchema)]
pub struct CoApplicantRecords {
    /// Oldest first; at most 50.
    items: Vec<CoApplicantRecord>,
}

/// A withdrawal by a co-applicant.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CoApplicantWithdrawal {
    /// The nonce whose passcode was verified within the last minutes.
    #[schema(value_type = String, max_length = 100)]
    nonce: Secret<String>,
    /// The id of the record.
    #[schema(max_length = 60)]
    id: String,
}

/// Sends a passcode for viewing a co-applicant's data, or describes the one that was sent already.
/// The response does not reveal whether there is data.
#[utoipa::path(post, path = "/api/co-applicant/passcode", tag = "public",
    request_body = CoApplicantCodeRequest, responses(
    (status = 200, body = SentCoApplicantCodeView),
    (status = 422, body = Problem, description = "Invalid number"),
    (status = 429, body = Problem, description = "Too many requests: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "The message could not be sent"),
))]
async fn send(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
    ClientAddress(address): ClientAddress,
    site: RequestSite,
    Json(request): Json<CoApplicantCodeRequest>,
) -> ApiResult<Json<SentCoApplicantCodeView>> {
    let (_, brand) = partner_and_brand(&api, &site.site, &site.partner_kept);
    let command = SendToCoApplicantRequest {
        mobile: request.mobile,
        asked_by: None,
        language,
        nonce: request.nonce,
        address,
        brand,
        host: site.passcode_host(),
    };
    let sent = otp::co_applicant::send(&api.app, command).await?;
    Ok(Json(sent.into()))
}

/// Returns the data of the co-applicant who confirmed with the passcode. The same browser can
/// withdraw it within some minutes.
#[utoipa::path(post, path = "/api/co-applicant/records", tag = "public",
    request_body = CoApplicantEntry, responses(
    (status = 200, body = CoApplicantRecords),
    (status = 422, body = Problem, description = "`otp-wrong`, `otp-expired` or `otp-used-up`"),
    (status = 429, body = Problem, description = "Too many wrong codes"),
))]
async fn records(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
    ClientAddress(address): ClientAddress,
    Json(entry): Json<CoApplicantEntry>,
) -> ApiResult<Json<CoApplicantRecords>> {
    let entry = PasscodeEntry {
        nonce: entry.nonce,
        code: entry.otp,
        address,
    };
    let all = co_applicant::list_records(&api.app, &entry).await?;
    let snapshot = api.app.catalog();
    let record = |one: &ListedCoApplicant| {
        let named = one
            .sent_to
            .iter()
            .filter_map(|id| snapshot.catalog.lender(*id));
        CoApplicantRecord {
            lenders: named.map(|lender| lender.name.clone()).collect(),
            applicant: one.applicant.clone(),
            brand: one.brand.clone(),
            kept: render_co_applicant(&api, one, language),
        }
    };
    Ok(Json(CoApplicantRecords {
        items: all.iter().map(record).collect(),
    }))
}

/// Withdraws a co-applicant's consent: their data is deleted, offers change, and lenders that have
/// the data are informed.
#[utoipa::path(post, path = "/api/co-applicant/withdrawals", tag = "public",
    request_body = CoApplicantWithdrawal, responses(
    (status = 204),
    (status = 404, body = Problem),
    (status = 422, body = Problem, description = "`otp-expired`: a new passcode is needed"),
))]
async fn withdraw(
    State(api): State<Api>,
    Json(request): Json<CoApplicantWithdrawal>,
) -> ApiResult<StatusCode> {
    let id = request.id.parse().map_err(|_| ApiError::not_found())?;
    co_applicant::withdraw(&api.app, &request.nonce, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
