//! Background jobs that were given up: what went wrong, and let them run again.

use axum::Json as Answer;
use axum::extract::State;
use axum::http::StatusCode;
use saakh_service::platform::job as jobs;
use saakh_store::platform::job::{self, FAILED, FailedJob};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::authorisation::{Authorised, JobManager};
use crate::error::{ApiResult, Problem};
use crate::http::body::Path;
use crate::http::list::{Listed, PageView, Paging};
use crate::state::Api;

/// Which jobs.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct JobFilter {
    /// Of one kind, as `submit`.
    #[param(max_length = 40)]
    kind: Option<String>,
}

/// A job that was given up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobItem {
    /// Its id.
    id: String,
    /// What was to be done, as `submit`.
    kind: String,
    /// To what: an id.
    subject: String,
    /// How often it was tried.
    attempts: i64,
    /// What went wrong the last time.
    error: String,
    /// When it was wanted.
    created_at: String,
    /// When it was given up.
    failed_at: String,
}

/// Jobs that were given up, the one that was wanted last first.
#[utoipa::path(get, path = "/api/admin/jobs", tag = "admin", security(("admin" = [])),
    params(Paging, JobFilter), responses(
    (status = 200, body = PageView<JobItem>),
))]
pub async fn list(
    State(api): State<Api>,
    _: Authorised<JobManager>,
    listed: Listed<JobFilter>,
) -> ApiResult<Answer<PageView<JobItem>>> {
    let request = listed.page_request(&api, &FAILED)?;
    let mut conn = api.app.db.read().await?;
    let page = job::failed(&mut conn, listed.filter.kind.as_deref(), &request).await?;
    Ok(Answer(PageView::of(
        &api,
        &FAILED,
        &request,
        page,
        JobItem::from,
    )))
}

/// Lets a job that was given up run as if it were new.
#[utoipa::path(post, path = "/api/admin/jobs/{id}/run-again", tag = "admin",
    security(("admin" = [])), params(("id" = String, Path, description = "The job's id")), responses(
    (status = 204),
    (status = 404, body = Problem, description = "No job with this id was given up"),
))]
pub async fn run_again(
    State(api): State<Api>,
    Authorised(JobManager(by)): Authorised<JobManager>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    jobs::run_again(&api.app, &by, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<FailedJob> for JobItem {
    fn from(job: FailedJob) -> Self {
        Self {
            id: job.id,
            kind: job.kind,
            subject: job.payload,
            attempts: job.attempts,
            error: job.error,
            created_at: job.created_at.to_string(),
            failed_at: job.failed_at.to_string(),
        }
    }
}
