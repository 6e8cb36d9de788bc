//! Hand-overs from other servers: merchants to the portal, and lenders' customers to their
//! submission.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Secret;
use saakh_service::distribution::partner_key;
use saakh_service::identity::entry::{self, EntryContext, EntryResult};
use saakh_service::origination::callback;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::arrival::{HandOverCode, build_hand_over};
use super::login::PartnerLogin;
use crate::authorisation::{AuthorisedActor, Principal};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::{Device, RequestId};
use crate::http::signed::SignedBody;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(of_partner))
        .routes(routes!(of_lender))
        .routes(routes!(open))
}

/// A hand-over of a merchant by a partner's server.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MerchantHandOver {
    /// The partner's own number of the hand-over, accepted once.
    #[schema(max_length = 100)]
    event_id: String,
    /// The e-mail address of the merchant's login.
    #[schema(value_type = String, max_length = 254)]
    email: Secret<String>,
}

/// A hand-over of a customer by a lender's server.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CustomerHandOver {
    /// The lender's own number of the hand-over, accepted once.
    #[schema(max_length = 100)]
    event_id: String,
    /// The lender's reference of the submission.
    #[schema(max_length = 100)]
    reference: String,
}

/// A request to open a code.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EntryCode {
    #[schema(value_type = String, max_length = 100)]
    code: Secret<String>,
}

/// The result of opening a code.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntryView {
    /// The new session of the portal; null if the code is a customer's.
    #[schema(required)]
    portal: Option<PartnerLogin>,
    /// Whether the browser has the customer's session; a customer's code opens none.
    resumes: bool,
}

/// Returns a code with which a merchant of the partner logs in to the portal. Signed with the
/// partner's key.
#[utoipa::path(post, path = "/api/partners/{key}/hand-overs", tag = "public",
    request_body = MerchantHandOver, security(("lenderSignature" = [])),
    params(("key" = String, Path, description = "The partner's path segment")), responses(
    (status = 201, body = HandOverCode),
    (status = 401, body = Problem, description = "Missing, wrong or expired signature"),
    (status = 404, body = Problem, description = "The partner has no such merchant with a login"),
    (status = 409, body = Problem, description = "`hand-over-repeated`: the event was sent before"),
    (status = 429, body = Problem, description = "`hand-over-too-many`: `params.seconds` to wait"),
))]
async fn of_partner(
    State(api): State<Api>,
    Path(key): Path<String>,
    signed: SignedBody,
) -> ApiResult<(StatusCode, Json<HandOverCode>)> {
    let by = partner_key::verify_caller(&api.app, &key, &signed.call()).await?;
    let MerchantHandOver { event_id, email } = signed.parse_json()?;
    let given = entry::issue_merchant_code(&api.app, &by, &event_id, email.expose()).await?;
    Ok((
        StatusCode::CREATED,
        Json(build_hand_over(&api, given, "auth")),
    ))
}

/// Returns a code with which a lender's customer comes back. Signed with the lender's key, like a
/// callback.
#[utoipa::path(post, path = "/api/lenders/{key}/hand-overs", tag = "public",
    request_body = CustomerHandOver, security(("lenderSignature" = [])),
    params(("key" = String, Path, description = "The lender's key")), responses(
    (status = 201, body = HandOverCode),
    (status = 401, body = Problem, description = "Missing, wrong or expired signature"),
    (status = 404, body = Problem, description = "No such submission"),
    (status = 409, body = Problem, description = "`hand-over-repeated`: the event was sent before"),
    (status = 429, body = Problem, description = "`hand-over-too-many`: `params.seconds` to wait"),
))]
async fn of_lender(
    State(api): State<Api>,
    Path(key): Path<String>,
    signed: SignedBody,
) -> ApiResult<(StatusCode, Json<HandOverCode>)> {
    callback::verify_signature(&api.app, &key, &signed.call())?;
    let hand_over: CustomerHandOver = signed.parse_json()?;
    let given =
        callback::issue_return_code(&api.app, &key, &hand_over.event_id, &hand_over.reference)
            .await?;
    Ok((
        StatusCode::CREATED,
        Json(build_hand_over(&api, given, "auth")),
    ))
}

/// Opens a code, once. A merchant's opens a session of the portal, a customer's none.
#[utoipa::path(post, path = "/api/hand-overs/open", tag = "public", request_body = EntryCode, responses(
    (status = 200, body = EntryView),
    (status = 422, body = Problem,
        description = "`hand-over-unknown`, `hand-over-used` or `hand-over-expired`"),
))]
async fn open(
    State(api): State<Api>,
    AuthorisedActor(principal): AuthorisedActor<Principal>,
    Device(device): Device,
    id: RequestId,
    Json(body): Json<EntryCode>,
) -> ApiResult<Json<EntryView>> {
    let customer = match principal {
        Principal::Customer(customer) => Some(customer),
        _ => None,
    };
    let entering = EntryContext {
        customer,
        device: &device,
        request_id: &id.0,
    };
    let (portal, resumes) = match entry::redeem_code(&api.app, &body.code, &entering).await? {
        EntryResult::Portal(inside) => (Some(PartnerLogin::new(&api.app, *inside)), false),
        EntryResult::Customer { resumes } => (None, resumes),
    };
    Ok(Json(EntryView { portal, resumes }))
}
