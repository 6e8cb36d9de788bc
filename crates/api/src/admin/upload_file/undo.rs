//! Undoing a file, and its consequences.

use axum::extract::State;
use saakh_domain::distribution::ledger::Account;
use saakh_service::distribution::ledger::{self, Debt};
use saakh_service::operations::upload;
use saakh_store::distribution::merchant;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::access::{find_writable, find_writable_confirmed};
use super::view::UploadFile;
use crate::authorisation::{AuthorisedActor, ConfirmableActor, UploadWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::Rupees;
use crate::words::PayeeAccountName;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(undo_preview, undo))
}

/// The consequences of undoing a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct UndoPreview {
    /// Payees who would owe us money, because they were paid by this file's rows; empty for files
    /// without commission.
    owing: Vec<UndoDebt>,
}

/// The resulting debt of a partner or merchant.
#[derive(Debug, Serialize, ToSchema)]
pub struct UndoDebt {
    #[schema(value_type = PayeeAccountName)]
    account: &'static str,
    party: i64,
    name: String,
    amount: Rupees,
}

/// Previews the consequences of undoing a file.
#[utoipa::path(get, path = "/api/admin/upload-files/{id}/undo", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The file's id")), responses(
    (status = 200, body = UndoPreview),
))]
async fn undo_preview(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadWriter>,
    Path(id): Path<String>,
) -> ApiResult<Json<UndoPreview>> {
    find_writable(&api, &who, &id).await?;
    let mut owing = Vec::new();
    for one in ledger::find_debts_after_undo(&api.app, &id).await? {
        owing.push(debt(&api, one).await?);
    }
    Ok(Json(UndoPreview { owing }))
}

async fn debt(api: &Api, owing: Debt) -> ApiResult<UndoDebt> {
    let (account, party) = owing.account.code();
    let name = match owing.account {
        Account::Merchant(id) => {
            let stored = merchant::get(&mut api.app.db.read().await?, id).await?;
            stored.map(|merchant| merchant.name)
        }
        Account::Partner(id) => {
            let snapshot = api.app.catalog();
            let partner = snapshot.partners.find_by_id(id);
            partner.map(|partner| partner.name.clone())
        }
        _ => None,
    };
    Ok(UndoDebt {
        account,
        party,
        name: name.unwrap_or_else(|| party.to_string()),
        amount: owing.amount.into(),
    })
}

/// Undoes the changes of a file that nothing has changed since.
#[utoipa::path(post, path = "/api/admin/upload-files/{id}/undo", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The file's id")), responses(
    (status = 200, body = UploadFile),
    (status = 409, body = Problem, description = "`upload-not-applied`, `upload-bank-final` or `exports-too-many`"),
))]
async fn undo(
    State(api): State<Api>,
    who: ConfirmableActor<UploadWriter>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
) -> ApiResult<Json<UploadFile>> {
    find_writable_confirmed(&api, &who, &id).await?;
    let batch = upload::undo(&api.app, &who.actor.by, &id).await?;
    Ok(Json(UploadFile::from_batch(&api, batch, language).await?))
}
