//! What files call lenders beside their names.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::id::LenderId;
use saakh_service::operations::upload;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, UploadReader, UploadWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::state::Api;

/// Names that files have for lenders.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderSpellingList {
    items: Vec<LenderSpellingItem>,
}

/// A name that files have for a lender.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LenderSpellingItem {
    /// In small letters, without the words of a company's form.
    name: String,
    lender_id: i64,
    lender: String,
}

/// What a name in files means from now on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewLenderSpelling {
    #[schema(max_length = 100)]
    name: String,
    /// Null: what the name means by itself.
    #[schema(required, minimum = 1, maximum = 1_000_000)]
    lender_id: Option<i64>,
}

/// Names that files have for lenders, where somebody said so.
#[utoipa::path(get, path = "/api/admin/lender-spellings", tag = "admin", security(("admin" = [])),
    responses(
    (status = 200, body = LenderSpellingList),
))]
pub async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<UploadReader>,
) -> ApiResult<Json<LenderSpellingList>> {
    let spellings = upload::spellings(&api.app).await?.into_iter();
    let snapshot = api.app.catalog();
    let items = spellings.map(|spelling| LenderSpellingItem {
        lender: snapshot
            .catalog
            .lender(spelling.lender)
            .map(|lender| lender.name.clone())
            .unwrap_or_default(),
        lender_id: spelling.lender.0,
        name: spelling.spelling,
    });
    Ok(Json(LenderSpellingList {
        items: items.collect(),
    }))
}

/// From now on a name in files means a lender.
#[utoipa::path(put, path = "/api/admin/lender-spellings", tag = "admin", security(("admin" = [])),
    request_body = NewLenderSpelling, responses(
    (status = 204),
    (status = 404, body = Problem, description = "`not-found`: the name means nothing that could be forgotten"),
    (status = 409, body = Problem, description = "`lender-spellings-too-many`: there are 1,000 at most"),
))]
pub async fn set(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadWriter>,
    Json(body): Json<NewLenderSpelling>,
) -> ApiResult<StatusCode> {
    let lender = body.lender_id.map(LenderId);
    upload::set_spelling(&api.app, &who.by, &body.name, lender).await?;
    Ok(StatusCode::NO_CONTENT)
}
