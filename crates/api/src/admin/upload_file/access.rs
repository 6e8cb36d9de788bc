//! Loading an uploaded file for an admin who may read or change it.

use saakh_service::Error;
use saakh_service::operations::upload;
use saakh_store::platform::upload::{Batch, Kind};

use crate::authorisation::{ConfirmableActor, UploadReader, UploadWriter};
use crate::error::ApiResult;
use crate::state::Api;

/// Loads a file of a kind that the admin may read; others are a 404.
pub(super) async fn find_readable(api: &Api, who: &UploadReader, id: &str) -> ApiResult<Batch> {
    let batch = upload::get(&api.app, id).await?;
    if !who.can_read(batch.kind) {
        return Err(Error::not_found().into());
    }
    Ok(batch)
}

/// Loads a file of a kind that the admin may change; others are a 404.
pub(super) async fn find_writable(api: &Api, who: &UploadWriter, id: &str) -> ApiResult<Batch> {
    let batch = upload::get(&api.app, id).await?;
    if !who.can_upload(batch.kind) {
        return Err(Error::not_found().into());
    }
    Ok(batch)
}

/// Loads a file for a change of the ledger: commission, disbursal and bank files require a recent
/// proof of identity, status files do not.
pub(super) async fn find_writable_confirmed(
    api: &Api,
    who: &ConfirmableActor<UploadWriter>,
    id: &str,
) -> ApiResult<Batch> {
    let batch = find_writable(api, &who.actor, id).await?;
    match batch.kind {
        Kind::Status => {}
        Kind::Mis | Kind::Commission | Kind::Bank => who.require_confirmation()?,
    }
    Ok(batch)
}
