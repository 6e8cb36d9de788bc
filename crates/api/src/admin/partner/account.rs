//! A partner's own account, to which its share is paid.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::id::PartnerId;
use saakh_service::identity::partner_account::{self, NewPartnerAccount};
use saakh_store::distribution::merchant::Merchant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, ConfirmedActor, PartnerWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::state::Api;

/// A new account of a partner.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PartnerAccountCreation {
    /// The name of the person or company that receives the payouts.
    #[schema(max_length = 200)]
    name: String,
    /// The e-mail address of the login, to which the invitation is sent.
    #[schema(max_length = 320)]
    email: String,
}

/// A partner's own account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PartnerAccount {
    /// Its id as a merchant.
    merchant_id: i64,
    name: String,
    /// The e-mail address of the login.
    email: String,
    #[schema(value_type = crate::words::MerchantStatusName)]
    status: &'static str,
    /// The bank account, masked.
    #[schema(required)]
    bank_account: Option<String>,
}

impl From<Merchant> for PartnerAccount {
    fn from(merchant: Merchant) -> Self {
        Self {
            merchant_id: merchant.id.0,
            name: merchant.name,
            email: merchant.email.into_exposed(),
            status: merchant.status.code(),
            bank_account: merchant.bank.map(|bank| bank.masked),
        }
    }
}

/// Creates a partner's own account and mails its owner a link to choose a password.
#[utoipa::path(post, path = "/api/admin/partners/{id}/account", tag = "admin", security(("admin" = [])),
    params(("id" = i64, Path, description = "The partner's id")),
    request_body = PartnerAccountCreation, responses(
    (status = 201, body = PartnerAccount),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`partner-account-exists`, `partner-disabled`"),
))]
pub(super) async fn create_account(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(PartnerWriter(by))): AuthorisedActor<
        ConfirmedActor<PartnerWriter>,
    >,
    RequestLanguage(locale): RequestLanguage,
    Path(id): Path<i64>,
    Json(body): Json<PartnerAccountCreation>,
) -> ApiResult<(StatusCode, Json<PartnerAccount>)> {
    let account = NewPartnerAccount {
        partner: PartnerId(id),
        name: body.name,
        email: body.email,
        locale,
    };
    let created = partner_account::create(&api.app, &by, account).await?;
    Ok((StatusCode::CREATED, Json(created.into())))
}
