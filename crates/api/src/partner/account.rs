//! The account of the logged-in merchant.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_service::identity::account::{self, AccountChangeContext};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::admin::account::PasswordChange;
use crate::authorisation::{AuthorisedActor, CurrentSession, OwnMerchantAccount};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(change_password))
}

/// Changes the merchant's password and ends their other sessions.
#[utoipa::path(post, path = "/api/partner/account/password", tag = "partner",
    security(("merchant" = [])), request_body = PasswordChange, responses(
    (status = 204),
    (status = 403, body = Problem, description = "`not-in-masquerade`"),
    (status = 422, body = Problem, description = "The current password is wrong, or the new one too weak"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
async fn change_password(
    State(api): State<Api>,
    AuthorisedActor(owner): AuthorisedActor<OwnMerchantAccount>,
    CurrentSession(live): CurrentSession,
    ClientAddress(address): ClientAddress,
    RequestLanguage(locale): RequestLanguage,
    Json(change): Json<PasswordChange>,
) -> ApiResult<StatusCode> {
    let change = account::PasswordChange {
        current: change.current_password,
        new: change.new_password,
    };
    let asking = AccountChangeContext {
        by: owner.by,
        address,
        locale,
    };
    account::change_merchant_password(&api.app, &asking, &owner.merchant, &live, change).await?;
    Ok(StatusCode::NO_CONTENT)
}
