//! The session of a token.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use saakh_domain::identity::session::{Area, SessionPolicy};
use saakh_service::Error;
use saakh_service::identity::login;
use saakh_service::identity::session::{self, ActiveSession};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::CurrentSession;
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::cookie::{self, append_cookie};
use crate::http::request::RequestId;
use crate::site::{PARTNER_COOKIE, first_touch, helper};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(get))
        .routes(routes!(logout))
}

/// The idle limits of a session.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IdleTimes {
    /// Minutes without use until the page asks whether to continue.
    pub minutes: i64,
    /// Seconds until the page then logs out.
    pub countdown_seconds: i64,
}

impl From<&SessionPolicy> for IdleTimes {
    fn from(policy: &SessionPolicy) -> Self {
        Self {
            minutes: policy.idle_minutes,
            countdown_seconds: policy.countdown_seconds,
        }
    }
}

/// A valid session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    #[schema(value_type = crate::words::AreaName)]
    area: &'static str,
    expires_at: String,
    /// The idle limits.
    idle: IdleTimes,
    /// The masquerade, if there is one.
    #[schema(required)]
    masquerade: Option<Masquerade>,
}

/// A masquerade of an admin in a merchant's portal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Masquerade {
    /// The name of the admin.
    admin_name: String,
    /// The name of the merchant.
    merchant_name: String,
}

/// Returns the session of the token.
#[utoipa::path(get, path = "/api/session", tag = "session",
    security(("customer" = []), ("merchant" = []), ("admin" = [])), responses(
    (status = 200, body = Session),
))]
async fn get(
    State(api): State<Api>,
    CurrentSession(live): CurrentSession,
) -> ApiResult<Json<Session>> {
    Ok(Json(Session {
        masquerade: masquerade(&api, &live).await?,
        area: live.area.code(),
        expires_at: live.expires_at.to_string(),
        idle: IdleTimes::from(session::policy(&api.app, live.area)),
    }))
}

async fn masquerade(api: &Api, live: &ActiveSession) -> ApiResult<Option<Masquerade>> {
    let Some(id) = live.masquerader else {
        return Ok(None);
    };
    let admin = login::find_admin(&api.app, &id.to_string()).await?;
    let merchant = login::find_masqueraded_merchant(&api.app, &live.subject).await?;
    let (Some(admin), Some(merchant)) = (admin, merchant) else {
        return Err(Error::unauthorised().into());
    };
    Ok(Some(Masquerade {
        admin_name: admin.name,
        merchant_name: merchant.name,
    }))
}

/// Ends the session on all nodes. After a customer's logout, the device also forgets the partner,
/// because its next user may have come differently.
#[utoipa::path(post, path = "/api/logout", tag = "session",
    security(("customer" = []), ("merchant" = []), ("admin" = [])), responses(
    (status = 204),
))]
async fn logout(
    State(api): State<Api>,
    CurrentSession(live): CurrentSession,
    request: RequestId,
) -> ApiResult<Response> {
    session::close(&api.app, &live, &request.0).await?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    if live.area == Area::Customer {
        for name in [PARTNER_COOKIE, helper::COOKIE, first_touch::COOKIE] {
            append_cookie(&mut response, cookie::build_cookie(&api, name, "", Some(0)));
        }
    }
    Ok(response)
}
