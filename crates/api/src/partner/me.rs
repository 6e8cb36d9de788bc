//! The person of the portal who is logged in, and what they may do.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::identity::portal::PortalRole;
use saakh_domain::text::Message;
use saakh_service::identity::portal_user;
use saakh_service::{App, Error};
use saakh_store::identity::portal_merchant::PortalMerchant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{
    AnyPortalSession, AnyRole, AuthorisedActor, PortalSession, PortalViewer, PortalWriter,
};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(get, update))
}

/// Who is logged in to the portal, and what they may do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PortalMe {
    /// The person; null in a masquerade.
    #[schema(required)]
    user: Option<PortalPerson>,
    /// Whether the person must set up a second factor before anything else.
    totp_needed: bool,
    /// What the person may do; in a masquerade what an owner may see.
    #[schema(value_type = Vec<crate::words::PortalPermissionName>)]
    permissions: Vec<&'static str>,
    merchant_id: i64,
    merchant_name: String,
    /// Whether this is the partner's own account.
    is_partner: bool,
    partner_id: i64,
    partner_key: String,
    partner_name: String,
}

/// A person of the portal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PortalPerson {
    user_id: i64,
    name: String,
    /// The e-mail address of the login.
    email: String,
    #[schema(value_type = crate::words::PortalRoleName)]
    role: &'static str,
    /// The language of mails.
    #[schema(value_type = crate::words::LanguageCode)]
    locale: &'static str,
    /// Whether the login requires a second factor.
    totp: bool,
}

/// What a person changes about themselves.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PortalMeUpdate {
    #[schema(max_length = 200)]
    name: String,
    /// The language of mails.
    #[schema(value_type = crate::words::LanguageCode)]
    locale: String,
}

/// Returns who is logged in, and what they may do.
#[utoipa::path(get, path = "/api/partner/me", tag = "partner", operation_id = "get_portal_me",
    security(("merchant" = [])), responses(
    (status = 200, body = PortalMe),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(me): AuthorisedActor<AnyPortalSession>,
) -> ApiResult<Json<PortalMe>> {
    Ok(Json(build_view(&api.app, me.session, me.totp_needed)))
}

/// Changes the name and the language of one's own mails.
#[utoipa::path(put, path = "/api/partner/me", tag = "partner", operation_id = "update_portal_me",
    security(("merchant" = [])), request_body = PortalMeUpdate, responses(
    (status = 200, body = PortalMe),
    (status = 403, body = Problem, description = "`not-in-masquerade`"),
    (status = 422, body = Problem),
))]
async fn update(
    State(api): State<Api>,
    AuthorisedActor(me): AuthorisedActor<PortalWriter<AnyRole>>,
    Json(body): Json<PortalMeUpdate>,
) -> ApiResult<Json<PortalMe>> {
    let locale = Language::from_code(&body.locale)
        .ok_or_else(|| Error::field("locale", Message::new("invalid_choose")))?;
    let changed = portal_user::update_own(&api.app, &me.by, &me.user, &body.name, locale).await?;
    let session = PortalSession {
        merchant: me.merchant,
        viewer: PortalViewer::Person(changed),
    };
    Ok(Json(build_view(&api.app, session, false)))
}

fn build_view(app: &App, session: PortalSession, totp_needed: bool) -> PortalMe {
    let role = session.viewer.role();
    let PortalMerchant {
        id,
        partner_id,
        name,
        is_partner,
        ..
    } = session.merchant;
    let snapshot = app.catalog();
    let partner = snapshot.partners.find_by_id(partner_id);
    PortalMe {
        user: build_person(session.viewer),
        totp_needed,
        permissions: permission_codes(role),
        merchant_id: id.0,
        merchant_name: name,
        is_partner,
        partner_id: partner_id.0,
        partner_key: partner.map_or_else(String::new, |partner| partner.key.clone()),
        partner_name: partner.map_or_else(String::new, |partner| partner.name.clone()),
    }
}

fn build_person(viewer: PortalViewer) -> Option<PortalPerson> {
    let PortalViewer::Person(user) = viewer else {
        return None;
    };
    Some(PortalPerson {
        user_id: user.id.0,
        role: user.role.code(),
        locale: user.locale.code(),
        totp: user.totp_since.is_some(),
        name: user.name,
        email: user.email.into_exposed(),
    })
}

/// The codes of a role's permissions.
pub fn permission_codes(role: PortalRole) -> Vec<&'static str> {
    role.permissions()
        .iter()
        .map(|permission| permission.code())
        .collect()
}
