//! What customers do about another number or address that support proposed: confirm it by passcode, or object.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Secret;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::identity::otp::PasscodeEntry;
use saakh_service::identity::otp::correction::PasscodeDelivery;
use saakh_service::support::correction::own::{self, ContactSide, OwnCorrection};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::confirmation::SentConfirmationView;
use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::site::{RequestSite, partner_and_brand};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(send))
        .routes(routes!(confirm))
        .routes(routes!(cancel))
}

/// A correction of the customer's data that has not ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnCorrectionView {
    id: String,
    #[schema(value_type = crate::words::IdentityFieldName)]
    field: &'static str,
    old_masked: String,
    new_masked: String,
    /// The value that is replaced, of a name or birth date; null for others.
    #[schema(required)]
    old_value: Option<String>,
    /// The new value, of a name or birth date; null for others.
    #[schema(required)]
    new_value: Option<String>,
    #[schema(value_type = crate::words::CorrectionStateName)]
    state: &'static str,
    /// Whether the passcode to the new number or address was entered.
    new_confirmed: bool,
    /// Whether the passcode to the one that is replaced was entered.
    old_confirmed: bool,
    /// Whether a letter stands for the passcodes.
    by_letter: bool,
    /// When it takes effect once the new one is confirmed; null before the customer was informed of it.
    #[schema(required)]
    effective_at: Option<String>,
}

/// Corrections of the customer's data that have not ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnCorrections {
    items: Vec<OwnCorrectionView>,
}

/// A request for a passcode.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CorrectionCodeRequest {
    #[schema(value_type = crate::words::ContactSideName)]
    contact: String,
    /// The nonce of this browser's previous request, whose code then stays valid.
    #[schema(value_type = Option<String>, max_length = 100)]
    nonce: Option<Secret<String>>,
}

/// The passcode that was sent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CorrectionCodeEntry {
    #[schema(value_type = crate::words::ContactSideName)]
    contact: String,
    /// The nonce that the call before returned to this browser.
    #[schema(value_type = String, max_length = 100)]
    nonce: Secret<String>,
    /// The six digits.
    #[schema(value_type = String, max_length = 40)]
    otp: Secret<String>,
}

/// A correction after a passcode.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmedCorrection {
    /// `lapsed` if the number or address cannot be used any more.
    #[schema(value_type = crate::words::CorrectionStateName)]
    state: &'static str,
}

impl From<OwnCorrection> for OwnCorrectionView {
    fn from(OwnCorrection { stored, values }: OwnCorrection) -> Self {
        let (old_value, new_value) = values.unzip();
        Self {
            id: stored.id.to_string(),
            field: stored.field.code(),
            old_masked: stored.old_masked,
            new_masked: stored.new_masked,
            old_value,
            new_value,
            state: stored.state.code(),
            new_confirmed: stored.new_confirmed_at.is_some(),
            old_confirmed: stored.old_confirmed_at.is_some(),
            by_letter: stored.by_letter,
            effective_at: stored.effective_at.map(|at| at.to_string()),
        }
    }
}

/// Lists the corrections of the customer's data that have not ended.
#[utoipa::path(get, path = "/api/corrections", tag = "customer", security(("customer" = [])), responses(
    (status = 200, body = OwnCorrections),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
) -> ApiResult<Json<OwnCorrections>> {
    let open = own::list(&api.app, id).await?;
    Ok(Json(OwnCorrections {
        items: open.into_iter().map(OwnCorrectionView::from).collect(),
    }))
}

/// Sends a passcode to the new number or address, or to the one that is replaced.
#[utoipa::path(post, path = "/api/corrections/{id}/send", tag = "customer",
    params(("id" = String, Path, description = "The correction")), request_body = CorrectionCodeRequest,
    security(("customer" = [])), responses(
    (status = 200, body = SentConfirmationView),
    (status = 404, body = Problem, description = "No such correction of the customer"),
    (status = 409, body = Problem, description = "`correction-over`: it is not to be confirmed"),
    (status = 422, body = Problem),
    (status = 429, body = Problem, description = "Too many requests: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "The message could not be sent"),
))]
async fn send(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
    ClientAddress(address): ClientAddress,
    site: RequestSite,
    Path(id): Path<String>,
    Json(body): Json<CorrectionCodeRequest>,
) -> ApiResult<Json<SentConfirmationView>> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    let side = parse_side(&body.contact)?;
    let (_, brand) = partner_and_brand(&api, &site.site, &site.partner_kept);
    let delivery = PasscodeDelivery {
        language,
        nonce: body.nonce,
        address,
        brand,
        host: site.passcode_host(),
    };
    let sent = own::send(&api.app, customer, id, side, delivery).await?;
    Ok(Json(sent.into()))
}

/// Confirms the new number or address, or the one that is replaced. With both the change takes effect
/// at once, and ends all sessions.
#[utoipa::path(post, path = "/api/corrections/{id}/confirm", tag = "customer",
    params(("id" = String, Path, description = "The correction")), request_body = CorrectionCodeEntry,
    security(("customer" = [])), responses(
    (status = 200, body = ConfirmedCorrection),
    (status = 404, body = Problem, description = "No such correction of the customer"),
    (status = 409, body = Problem, description = "`correction-over`: it is not to be confirmed"),
    (status = 422, body = Problem, description = "`otp-wrong`, `otp-expired` or `otp-used-up`"),
    (status = 429, body = Problem,
        description = "Too many wrong codes for this destination or from this address"),
))]
async fn confirm(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
    Json(body): Json<CorrectionCodeEntry>,
) -> ApiResult<Json<ConfirmedCorrection>> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    let side = parse_side(&body.contact)?;
    let entry = PasscodeEntry {
        nonce: body.nonce,
        code: body.otp,
        address,
    };
    let state = own::confirm(&api.app, customer, id, side, entry).await?;
    Ok(Json(ConfirmedCorrection {
        state: state.code(),
    }))
}

/// Stops a correction that the customer does not want.
#[utoipa::path(post, path = "/api/corrections/{id}/cancel", tag = "customer",
    params(("id" = String, Path, description = "The correction")), security(("customer" = [])), responses(
    (status = 204),
    (status = 404, body = Problem, description = "No such correction of the customer"),
    (status = 409, body = Problem, description = "`correction-over`: it has ended"),
))]
async fn cancel(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id = id.parse().map_err(|_| Error::not_found())?;
    own::cancel(&api.app, customer, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn parse_side(code: &str) -> Result<ContactSide, Error> {
    let side = ContactSide::from_code(code);
    side.ok_or_else(|| Error::field("contact", Message::new("invalid_choose")))
}
