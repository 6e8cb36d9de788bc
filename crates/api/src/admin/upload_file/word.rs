//! Meanings of lenders' status words.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_service::operations::upload::words;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, StatusFileReader, StatusFileWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list, set))
}

/// Status words with a recorded meaning.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatusWordList {
    items: Vec<StatusWordItem>,
    /// Words in lenders' callbacks without a meaning.
    unmapped: Vec<UnmappedWordItem>,
}

/// A word in callbacks without a meaning.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnmappedWordItem {
    lender_id: i64,
    /// The lender's name.
    lender: String,
    /// The word as the lender writes it.
    word: String,
    /// The number of callbacks that wait for its meaning.
    events: i64,
}

/// A status word of a lender.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatusWordItem {
    lender_id: i64,
    /// The lender's name.
    lender: String,
    /// The word in lower case.
    word: String,
    #[schema(value_type = crate::words::SubmissionStatusName)]
    status: &'static str,
}

/// A meaning of a status word.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewStatusWord {
    lender_id: i64,
    #[schema(max_length = 60)]
    word: String,
    /// The status; null restores the general meaning.
    #[schema(required, value_type = Option<crate::words::SubmissionStatusName>)]
    status: Option<SubmissionStatus>,
}

/// Lists status words with a recorded meaning, and words in callbacks that need one.
#[utoipa::path(get, path = "/api/admin/status-words", tag = "admin", security(("admin" = [])),
    responses(
    (status = 200, body = StatusWordList),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<StatusFileReader>,
) -> ApiResult<Json<StatusWordList>> {
    let words = words::list(&api.app).await?.into_iter();
    let unmapped = words::list_unmapped(&api.app).await?.into_iter();
    let snapshot = api.app.catalog();
    let name = |id| {
        let lender = snapshot.catalog.lender(id);
        lender.map(|lender| lender.name.clone()).unwrap_or_default()
    };
    let items = words.map(|word| StatusWordItem {
        lender: name(word.lender),
        lender_id: word.lender.0,
        word: word.word,
        status: word.status.code(),
    });
    let unmapped = unmapped.map(|word| UnmappedWordItem {
        lender: name(word.lender),
        lender_id: word.lender.0,
        word: word.word,
        events: word.events,
    });
    Ok(Json(StatusWordList {
        items: items.collect(),
        unmapped: unmapped.collect(),
    }))
}

/// Records the status that a lender's word means in files and callbacks.
#[utoipa::path(put, path = "/api/admin/status-words", tag = "admin", security(("admin" = [])),
    request_body = NewStatusWord, responses(
    (status = 204),
    (status = 404, body = Problem, description = "`not-found`: the word has no recorded meaning to delete"),
    (status = 409, body = Problem, description = "`status-words-too-many`: at most 200 per lender are allowed"),
))]
async fn set(
    State(api): State<Api>,
    AuthorisedActor(StatusFileWriter(by)): AuthorisedActor<StatusFileWriter>,
    Json(body): Json<NewStatusWord>,
) -> ApiResult<StatusCode> {
    let lender = LenderId(body.lender_id);
    match body.status {
        Some(status) => words::set(&api.app, &by, lender, &body.word, status).await?,
        None => words::forget(&api.app, &by, lender, &body.word).await?,
    }
    Ok(StatusCode::NO_CONTENT)
}
