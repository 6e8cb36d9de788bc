//! Statement lines that an admin has to match.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_service::app::labels;
use saakh_service::operations::upload::{self, Candidate, OpenLine};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::access::{find_readable, find_writable_confirmed};
use super::rows::RecordQuery;
use crate::authorisation::{AuthorisedActor, ConfirmableActor, UploadReader, UploadWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(decide))
}

/// The maximum number of lines in a response.
const LINES_PER_PAGE: i64 = 20;

/// Unmatched lines of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenLines {
    /// In the order of the file, at most 20.
    items: Vec<OpenLineItem>,
    /// The number of all unmatched lines.
    total: i64,
}

/// An unmatched line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenLineItem {
    row: i64,
    #[schema(value_type = crate::words::LineStateName)]
    state: &'static str,
    lender: String,
    /// Rupees.
    amount: f64,
    /// The day of the payment.
    day: String,
    /// The lender's reference of the loan.
    #[schema(required)]
    reference: Option<String>,
    /// The bank's reference of the payment.
    #[schema(required)]
    bank_reference: Option<String>,
    /// The last characters of the borrower's PAN.
    #[schema(required)]
    pan: Option<String>,
    /// The possible submissions, best first.
    candidates: Vec<LineCandidate>,
}

/// A submission that a line may be about.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineCandidate {
    submission_id: String,
    /// Its application.
    application_id: String,
    /// Our reference that people read out, such as `7K3M-Q9TX`; null until it is drawn.
    #[schema(required)]
    short_code: Option<String>,
    /// The name of the product.
    product: String,
    /// The requested amount in rupees.
    amount: f64,
    /// The day of the submission.
    sent_on: String,
    #[schema(value_type = crate::words::SubmissionStatusName)]
    status: &'static str,
    /// The lender's reference.
    #[schema(required)]
    reference: Option<String>,
    /// The score of the match, at most 100.
    points: i64,
    /// The grounds of the match.
    grounds: Vec<LineGround>,
}

/// A ground of a match.
#[derive(Debug, Serialize, ToSchema)]
pub struct LineGround {
    #[schema(value_type = crate::words::GroundName)]
    ground: &'static str,
    text: String,
    points: i64,
}

/// A decision about a line.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LineDecision {
    /// The id or short code of the submission; null if it is none of ours.
    #[schema(required, max_length = 36)]
    submission_id: Option<String>,
}

/// Lists unmatched lines of a file, at most 20 at once.
#[utoipa::path(get, path = "/api/admin/upload-files/{id}/open-lines", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The file's id"), RecordQuery), responses(
    (status = 200, body = OpenLines),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadReader>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
    Query(query): Query<RecordQuery>,
) -> ApiResult<Json<OpenLines>> {
    find_readable(&api, &who, &id).await?;
    let after = query.after.unwrap_or(0);
    let (lines, total) = upload::open_lines(&api.app, &id, after, LINES_PER_PAGE).await?;
    let items = lines.into_iter().map(|line| item(&api, line, language));
    Ok(Json(OpenLines {
        items: items.collect(),
        total,
    }))
}

fn item(api: &Api, open: OpenLine, language: Language) -> OpenLineItem {
    let OpenLine { line, candidates } = open;
    let snapshot = api.app.catalog();
    let lender = snapshot.catalog.lender(line.lender);
    OpenLineItem {
        row: line.row,
        state: line.state.code(),
        lender: lender.map(|lender| lender.name.clone()).unwrap_or_default(),
        amount: line.amount.as_rupees(),
        day: line.day.to_string(),
        reference: line.reference,
        bank_reference: line.bank_reference,
        pan: line.pan_masked,
        candidates: candidates
            .into_iter()
            .map(|candidate| candidate_view(api, candidate, language))
            .collect(),
    }
}

fn candidate_view(api: &Api, candidate: Candidate, language: Language) -> LineCandidate {
    let grounds = candidate.grounds.iter().map(|ground| LineGround {
        ground: ground.code(),
        text: api.app.text(
            &Message::new(format!("statement_ground_{}", ground.code())),
            language,
        ),
        points: ground.points(),
    });
    LineCandidate {
        submission_id: candidate.id.to_string(),
        application_id: candidate.application.to_string(),
        short_code: candidate.short_code.map(|code| code.to_string()),
        product: api.app.text(&labels::product(candidate.product), language),
        amount: candidate.amount.as_rupees(),
        sent_on: candidate.sent.to_string(),
        status: candidate.status.code(),
        reference: candidate.reference,
        points: candidate.points,
        grounds: grounds.collect(),
    }
}

/// Matches a line to a submission, and later lines of the same loan too.
#[utoipa::path(put, path = "/api/admin/upload-files/{id}/lines/{row}", tag = "admin",
    security(("admin" = [])), request_body = LineDecision,
    params(("id" = String, Path, description = "The file's id"),
        ("row" = i64, Path, description = "The number of its row")), responses(
    (status = 204),
    (status = 409, body = Problem, description = "`upload-not-applied` or `statement-line-replaced`"),
))]
async fn decide(
    State(api): State<Api>,
    who: ConfirmableActor<UploadWriter>,
    Path((id, row)): Path<(String, i64)>,
    Json(body): Json<LineDecision>,
) -> ApiResult<StatusCode> {
    find_writable_confirmed(&api, &who, &id).await?;
    let submission = match body.submission_id {
        Some(text) => Some(upload::find_named(&api.app, text.trim()).await?),
        None => None,
    };
    upload::decide(&api.app, &who.actor.by, &id, row, submission).await?;
    Ok(StatusCode::NO_CONTENT)
}
