//! Spellings of lenders' names in files.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::id::LenderId;
use saakh_service::operations::upload::spellings;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, UploadReader, UploadWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list, set))
}

/// Spellings of lenders' names in files.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderSpellingList {
    items: Vec<LenderSpellingItem>,
}

/// A spelling of a lender's name.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LenderSpellingItem {
    /// The spelling in lower case, without the legal form.
    name: String,
    lender_id: i64,
    lender: String,
}

/// A new spelling.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewLenderSpelling {
    #[schema(max_length = 100)]
    name: String,
    /// The lender; null deletes the spelling.
    #[schema(required, minimum = 1, maximum = 1_000_000)]
    lender_id: Option<i64>,
}

/// Lists the recorded spellings of lenders' names.
#[utoipa::path(get, path = "/api/admin/lender-spellings", tag = "admin", security(("admin" = [])),
    responses(
    (status = 200, body = LenderSpellingList),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<UploadReader>,
) -> ApiResult<Json<LenderSpellingList>> {
    let spellings = spellings::list(&api.app).await?.into_iter();
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

/// Records that a spelling in files means a lender.
#[utoipa::path(put, path = "/api/admin/lender-spellings", tag = "admin", security(("admin" = [])),
    request_body = NewLenderSpelling, responses(
    (status = 204),
    (status = 404, body = Problem, description = "`not-found`: there is no such spelling to delete"),
    (status = 409, body = Problem, description = "`lender-spellings-too-many`: at most 1,000 are allowed"),
))]
async fn set(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadWriter>,
    Json(body): Json<NewLenderSpelling>,
) -> ApiResult<StatusCode> {
    let lender = body.lender_id.map(LenderId);
    spellings::set(&api.app, &who.by, &body.name, lender).await?;
    Ok(StatusCode::NO_CONTENT)
}
