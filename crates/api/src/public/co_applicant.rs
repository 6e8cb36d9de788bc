//! What a co-applicant may do for themselves: see what is kept of them and take it back. A passcode
//! to their number lets them in, whoever else has that number; it opens no session.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Secret;
use saakh_service::identity::otp::co_applicant::{
    self as passcode, PasscodeEntry, SendToCoApplicantRequest,
};
use saakh_service::origination::co_applicant::{self, ListedCoApplicant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::consumer::co_applicant::{
    CoApplicantCodeRequest, CoApplicantView, SentCoApplicantCodeView, render_co_applicant,
};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::site::{RequestSite, partner_and_brand};
use crate::state::Api;

/// A co-applicant types their passcode.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CoApplicantEntry {
    /// What the call before gave to this browser.
    #[schema(value_type = String, max_length = 100)]
    nonce: Secret<String>,
    /// The six digits.
    #[schema(value_type = String, max_length = 40)]
    otp: Secret<String>,
}

/// What is kept of a co-applicant with one customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoApplicantRecord {
    /// What they said of themselves.
    kept: CoApplicantView,
    /// The customer they apply with, where a name was said.
    #[schema(required)]
    applicant: Option<String>,
    /// The name under which they were asked.
    brand: String,
    /// The lenders that were sent it, by name.
    lenders: Vec<String>,
}

/// What is kept of a co-applicant.
#[derive(Debug, Serialize, ToSchema)]
pub struct CoApplicantRecords {
    /// Oldest first; at most 50.
    items: Vec<CoApplicantRecord>,
}

/// A co-applicant takes something back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CoApplicantWithdrawal {
    /// The nonce whose passcode was right a short while ago.
    #[schema(value_type = String, max_length = 100)]
    nonce: Secret<String>,
    /// What they take back: the id of what is kept.
    #[schema(max_length = 60)]
    id: String,
}

/// Sends a passcode to whoever wants to see what is kept of them, or tells of the one on its way.
/// The answer is the same whether something is kept or not.
#[utoipa::path(post, path = "/api/co-applicant/passcode", tag = "public",
    request_body = CoApplicantCodeRequest, responses(
    (status = 200, body = SentCoApplicantCodeView),
    (status = 422, body = Problem, description = "The number"),
    (status = 429, body = Problem, description = "Too often: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "The message could not be sent"),
))]
pub async fn send(
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
        brand: brand.title.clone(),
        host: site.passcode_host(),
    };
    let sent = passcode::send(&api.app, command).await?;
    Ok(Json(sent.into()))
}

/// What is kept of whoever typed the passcode. For some minutes the same browser may take it back.
#[utoipa::path(post, path = "/api/co-applicant/records", tag = "public",
    request_body = CoApplicantEntry, responses(
    (status = 200, body = CoApplicantRecords),
    (status = 422, body = Problem, description = "`otp-wrong`, `otp-expired` or `otp-used-up`"),
    (status = 429, body = Problem, description = "Too many wrong codes"),
))]
pub async fn records(
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

/// Takes back what a co-applicant agreed to: what is kept of them goes, offers change, and lenders
/// that have it are told.
#[utoipa::path(post, path = "/api/co-applicant/withdrawals", tag = "public",
    request_body = CoApplicantWithdrawal, responses(
    (status = 204),
    (status = 404, body = Problem),
    (status = 422, body = Problem, description = "`otp-expired`: a new passcode is needed"),
))]
pub async fn withdraw(
    State(api): State<Api>,
    Json(request): Json<CoApplicantWithdrawal>,
) -> ApiResult<StatusCode> {
    let id = request.id.parse().map_err(|_| ApiError::not_found())?;
    co_applicant::withdraw(&api.app, &request.nonce, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
