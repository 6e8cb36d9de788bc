//! Changes of merchants, and access to their masked data and portal.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Secret;
use saakh_domain::id::MerchantId;
use saakh_domain::identity::identifiers::{Ifsc, Pan};
use saakh_service::Error;
use saakh_service::identity::merchant::{self, MerchantDecision};
use saakh_service::identity::payee_change::{self, PayeeDetails};
use saakh_service::identity::{masquerade, portal_user};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::view::MerchantItem;
use crate::admin::partner::Reason;
use crate::admin::property::collect_edits;
use crate::authorisation::{
    AuthorisedActor, ConfirmableActor, ConfirmedActor, CurrentSession, Masquerader,
    MerchantRevealer, MerchantWriter,
};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::request::{Device, RequestLanguage};
use crate::state::Api;
use crate::view::Percent;

/// The unmasked data of a merchant. The audit trail records who saw it and why.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MerchantSensitiveData {
    #[schema(required)]
    pan: Option<String>,
    /// The number of the bank account.
    #[schema(required)]
    bank_account: Option<String>,
    /// The code of the bank's branch.
    #[schema(required)]
    ifsc: Option<String>,
    #[schema(required)]
    mobile: Option<String>,
}

/// A masquerade session in a merchant's portal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MasqueradeSession {
    token: String,
    merchant_id: i64,
    /// The partner that they work under.
    partner_id: i64,
    /// Whether this is the partner's own account.
    is_partner: bool,
    name: String,
    /// When it expires.
    expires_at: String,
}

/// Approves a merchant and mails them an invitation to choose a password.
#[utoipa::path(post, path = "/api/admin/merchants/{id}/approve", tag = "admin",
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The merchant's id"),
    ("If-Match" = Option<String>, Header, description = "The version that was read"),
), responses(
    (status = 200, body = MerchantItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`transition` or `changed-meanwhile`"),
))]
pub(super) async fn approve(
    State(api): State<Api>,
    AuthorisedActor(MerchantWriter(by)): AuthorisedActor<MerchantWriter>,
    IfMatch(version): IfMatch,
    RequestLanguage(locale): RequestLanguage,
    Path(id): Path<i64>,
) -> ApiResult<Json<MerchantItem>> {
    let step = MerchantDecision::Approve { locale };
    let row = merchant::decide(&api.app, &by, MerchantId(id), version, step).await?;
    Ok(Json(MerchantItem::from_row(&api.app, row, locale)))
}

/// Rejects a merchant's signup.
#[utoipa::path(post, path = "/api/admin/merchants/{id}/reject", tag = "admin",
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The merchant's id"),
    ("If-Match" = Option<String>, Header, description = "The version that was read"),
), request_body = Reason, responses(
    (status = 200, body = MerchantItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`transition` or `changed-meanwhile`"),
))]
pub(super) async fn reject(
    State(api): State<Api>,
    AuthorisedActor(MerchantWriter(by)): AuthorisedActor<MerchantWriter>,
    RequestLanguage(language): RequestLanguage,
    IfMatch(version): IfMatch,
    Path(id): Path<i64>,
    Json(body): Json<Reason>,
) -> ApiResult<Json<MerchantItem>> {
    let step = MerchantDecision::Reject(body.reason);
    let row = merchant::decide(&api.app, &by, MerchantId(id), version, step).await?;
    Ok(Json(MerchantItem::from_row(&api.app, row, language)))
}

/// Suspends a merchant and ends their sessions.
#[utoipa::path(post, path = "/api/admin/merchants/{id}/suspend", tag = "admin",
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The merchant's id"),
    ("If-Match" = Option<String>, Header, description = "The version that was read"),
), request_body = Reason, responses(
    (status = 200, body = MerchantItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`transition` or `changed-meanwhile`"),
))]
pub(super) async fn suspend(
    State(api): State<Api>,
    AuthorisedActor(MerchantWriter(by)): AuthorisedActor<MerchantWriter>,
    RequestLanguage(language): RequestLanguage,
    IfMatch(version): IfMatch,
    Path(id): Path<i64>,
    Json(body): Json<Reason>,
) -> ApiResult<Json<MerchantItem>> {
    let step = MerchantDecision::Suspend(body.reason);
    let row = merchant::decide(&api.app, &by, MerchantId(id), version, step).await?;
    Ok(Json(MerchantItem::from_row(&api.app, row, language)))
}

/// Ends a merchant's suspension.
#[utoipa::path(post, path = "/api/admin/merchants/{id}/resume", tag = "admin",
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The merchant's id"),
    ("If-Match" = Option<String>, Header, description = "The version that was read"),
), responses(
    (status = 200, body = MerchantItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`transition` or `changed-meanwhile`"),
))]
pub(super) async fn resume(
    State(api): State<Api>,
    AuthorisedActor(MerchantWriter(by)): AuthorisedActor<MerchantWriter>,
    RequestLanguage(language): RequestLanguage,
    IfMatch(version): IfMatch,
    Path(id): Path<i64>,
) -> ApiResult<Json<MerchantItem>> {
    let row = merchant::decide(
        &api.app,
        &by,
        MerchantId(id),
        version,
        MerchantDecision::Resume,
    )
    .await?;
    Ok(Json(MerchantItem::from_row(&api.app, row, language)))
}

/// Changes of a merchant; missing fields stay as they are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MerchantUpdate {
    #[schema(max_length = 200)]
    name: Option<String>,
    #[schema(max_length = 200)]
    shop: Option<String>,
    /// The city.
    #[schema(max_length = 200)]
    city: Option<String>,
    /// Their percentage of the partner's share for customers whom they bring.
    #[serde(rename = "share_percent")]
    share_percent: Option<Percent>,
    /// 1 if they are registered for GST.
    #[serde(rename = "gst_registered")]
    #[schema(maximum = 1)]
    gst_registered: Option<u8>,
}

/// Changes a merchant's name, shop and city; share and GST require a recent proof of identity.
#[utoipa::path(put, path = "/api/admin/merchants/{id}", tag = "admin", security(("admin" = [])),
    params(
    ("id" = i64, Path, description = "The merchant's id"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), request_body = MerchantUpdate, responses(
    (status = 200, body = MerchantItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: a property was changed by somebody else"),
))]
pub(super) async fn update(
    State(api): State<Api>,
    who: ConfirmableActor<MerchantWriter>,
    RequestLanguage(language): RequestLanguage,
    IfMatch(version): IfMatch,
    Path(id): Path<i64>,
    Json(body): Json<MerchantUpdate>,
) -> ApiResult<Json<MerchantItem>> {
    if body.share_percent.is_some() || body.gst_registered.is_some() {
        who.require_confirmation()?;
    }
    let MerchantWriter(by) = who.actor;
    let edits = collect_edits([
        ("name", body.name.map(Value::from)),
        ("shop", body.shop.map(Value::from)),
        ("city", body.city.map(Value::from)),
        (
            "share_percent",
            body.share_percent.map(|share| json!(share)),
        ),
        ("gst_registered", body.gst_registered.map(Value::from)),
    ]);
    let row = merchant::correct(&api.app, &by, MerchantId(id), version, &edits).await?;
    Ok(Json(MerchantItem::from_row(&api.app, row, language)))
}

/// Mails an active merchant a new link to choose a password; earlier links expire.
#[utoipa::path(post, path = "/api/admin/merchants/{id}/invite", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The merchant's id")),
    responses(
    (status = 204),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`merchant-not-active`"),
))]
pub(super) async fn invite(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(MerchantWriter(by))): AuthorisedActor<
        ConfirmedActor<MerchantWriter>,
    >,
    Path(id): Path<i64>,
) -> ApiResult<StatusCode> {
    portal_user::resend_to_owner(&api.app, &by, MerchantId(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Resets a merchant's count of wrong passwords, so that they can log in again at once.
#[utoipa::path(post, path = "/api/admin/merchants/{id}/unlock", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The merchant's id")),
    responses(
    (status = 200, body = MerchantItem),
    (status = 404, body = Problem),
))]
pub(super) async fn unlock(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(MerchantWriter(by))): AuthorisedActor<
        ConfirmedActor<MerchantWriter>,
    >,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
) -> ApiResult<Json<MerchantItem>> {
    let row = merchant::unlock(&api.app, &by, MerchantId(id)).await?;
    Ok(Json(MerchantItem::from_row(&api.app, row, language)))
}

/// Returns a merchant's unmasked data, for a reason that the audit trail records.
#[utoipa::path(post, path = "/api/admin/merchants/{id}/reveal", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The merchant's id")),
    request_body = Reason, responses(
    (status = 200, body = MerchantSensitiveData),
    (status = 404, body = Problem),
))]
pub(super) async fn reveal(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(MerchantRevealer(by))): AuthorisedActor<
        ConfirmedActor<MerchantRevealer>,
    >,
    Path(id): Path<i64>,
    Json(body): Json<Reason>,
) -> ApiResult<Json<MerchantSensitiveData>> {
    let seen = merchant::reveal(&api.app, &by, MerchantId(id), &body.reason).await?;
    Ok(Json(MerchantSensitiveData {
        pan: seen.pan.map(saakh_domain::Secret::into_exposed),
        bank_account: seen.bank_account.map(saakh_domain::Secret::into_exposed),
        ifsc: seen.ifsc,
        mobile: seen.mobile.map(saakh_domain::Secret::into_exposed),
    }))
}

/// Opens a masquerade session in an active merchant's portal for at most 30 minutes.
#[utoipa::path(post, path = "/api/admin/merchants/{id}/masquerade", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The merchant's id")),
    request_body = Reason, responses(
    (status = 200, body = MasqueradeSession),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`merchant-not-active`"),
))]
pub(super) async fn masquerade(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(Masquerader(by))): AuthorisedActor<ConfirmedActor<Masquerader>>,
    CurrentSession(live): CurrentSession,
    Device(device): Device,
    Path(id): Path<i64>,
    Json(body): Json<Reason>,
) -> ApiResult<Json<MasqueradeSession>> {
    let id = MerchantId(id);
    let begun = masquerade::begin(&api.app, &by, &live, id, &body.reason, device).await?;
    Ok(Json(MasqueradeSession {
        token: begun.token.into_exposed(),
        merchant_id: begun.merchant.id.0,
        partner_id: begun.merchant.partner_id.0,
        is_partner: begun.merchant.is_partner,
        name: begun.merchant.name,
        expires_at: begun.expires_at.to_string(),
    }))
}

/// The payout details of a merchant.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct MerchantPayee {
    #[schema(max_length = 20, value_type = String)]
    pan: Secret<String>,
    /// The number of the bank account.
    #[schema(max_length = 40, value_type = String)]
    bank_account: Secret<String>,
    /// The code of the bank's branch.
    #[schema(max_length = 20)]
    ifsc: String,
}

/// Sets the payout details of a merchant or of a partner's own account. A new bank account has a
/// waiting period, and its owner is informed by e-mail.
#[utoipa::path(put, path = "/api/admin/merchants/{id}/payee", tag = "admin", security(("admin" = [])),
    params(
    ("id" = i64, Path, description = "The merchant's id"),
    ("If-Match" = Option<String>, Header, description = "The version that was read"),
), request_body = MerchantPayee, responses(
    (status = 200, body = MerchantItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`"),
))]
pub(super) async fn set_payee(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(MerchantWriter(by))): AuthorisedActor<
        ConfirmedActor<MerchantWriter>,
    >,
    RequestLanguage(language): RequestLanguage,
    IfMatch(version): IfMatch,
    Path(id): Path<i64>,
    Json(body): Json<MerchantPayee>,
) -> ApiResult<Json<MerchantItem>> {
    let wrong = |field: &'static str| move |invalid| Error::invalid(field, invalid);
    let details = PayeeDetails {
        pan: Pan::parse(body.pan.expose()).map_err(wrong("pan"))?,
        bank_account: payee_change::parse_bank_account(body.bank_account.expose())?,
        ifsc: Ifsc::parse(&body.ifsc).map_err(wrong("ifsc"))?,
    };
    let row = payee_change::set_payee(&api.app, &by, MerchantId(id), version, &details).await?;
    Ok(Json(MerchantItem::from_row(&api.app, row, language)))
}
