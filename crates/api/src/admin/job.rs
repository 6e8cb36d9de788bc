//! Background jobs that were given up: their errors, and running them again.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_service::{App, platform};
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::platform::job::{self, FAILED, FailedJob, FailedSearch};
use saakh_store::{Conn, DbError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, JobManager, ListReader};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::list::{ListQuery, PageView, Paging, parse_day_range};
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::{self, Cell, Column, ListExport, Listing, RenderContext};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .merge(export_routes::<ListExport<FailedJobs>>("/api/admin/jobs"))
        .routes(routes!(run_again))
}

/// Filters of failed jobs.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct JobFilter {
    /// The kind, such as `submit`.
    #[param(max_length = 40)]
    kind: Option<String>,
    /// The first day on which they were enqueued, in India.
    #[param(max_length = 40)]
    from: Option<String>,
    /// The last day on which they were enqueued, in India.
    #[param(max_length = 40)]
    to: Option<String>,
}

/// A job that was given up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobItem {
    id: String,
    /// The kind, such as `submit`.
    kind: String,
    /// The id of its subject.
    subject: String,
    attempts: i64,
    /// The error of the last attempt.
    error: String,
    /// When it was enqueued.
    created_at: String,
    /// When it was given up.
    failed_at: String,
}

/// The list of failed jobs.
pub struct FailedJobs;

impl Listing for FailedJobs {
    const NAME: &'static str = "failed-jobs";
    const TITLE: &'static str = "jobs_title";
    const LIST: &'static List = &FAILED;
    const COLUMNS: &'static [Column<JobItem>] = &[
        Column::new("jobs_kind", |job, context| {
            let key = format!("jobs_kind_{}", job.kind.replace('-', "_"));
            Cell::text(context.find_text(&key).as_deref().unwrap_or(&job.kind))
        }),
        Column::new("jobs_subject", |job, _| Cell::text(&job.subject)),
        Column::new("jobs_error", |job, _| Cell::text(&job.error)),
        Column::new("jobs_attempts", |job, _| Cell::Count(job.attempts)),
        Column::new("jobs_created_at", |job, _| Cell::instant(&job.created_at)),
        Column::new("jobs_failed_at", |job, _| Cell::instant(&job.failed_at)),
    ];
    type Filter = JobFilter;
    type Search = FailedSearch;
    type Row = FailedJob;
    type Item = JobItem;
    type Exporter = JobManager;

    fn parse_search(_: &App, listed: &ListQuery<JobFilter>) -> ApiResult<FailedSearch> {
        let filter = &listed.filter;
        let (from, before) = parse_day_range(filter.from.as_deref(), filter.to.as_deref())?;
        Ok(FailedSearch {
            kind: filter.kind.clone(),
            from,
            before,
            q: listed.search_text()?.map(str::to_owned),
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        _: &StaffPermit,
        search: &FailedSearch,
        request: &PageRequest,
    ) -> Result<Page<FailedJob>, DbError> {
        job::list_failed(conn, search, request).await
    }

    fn render_item(_: &RenderContext<'_>, row: FailedJob) -> JobItem {
        row.into()
    }
}

/// Lists failed jobs, the last enqueued first. `q` is a job's id, its subject, or words of the
/// error.
#[utoipa::path(get, path = "/api/admin/jobs", tag = "admin", security(("admin" = [])),
    params(Paging, JobFilter), responses(
    (status = 200, body = PageView<JobItem>),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<JobManager>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<JobFilter>,
) -> ApiResult<Json<PageView<JobItem>>> {
    listing::load_page::<FailedJobs>(&api, &reader.permit, language, &listed).await
}

inventory::submit! { register::<ListExport<FailedJobs>>() }

/// Runs a failed job again, with all its attempts.
#[utoipa::path(post, path = "/api/admin/jobs/{id}/run-again", tag = "admin",
    security(("admin" = [])), params(("id" = String, Path, description = "The job's id")), responses(
    (status = 204),
    (status = 404, body = Problem, description = "No failed job has this id"),
))]
async fn run_again(
    State(api): State<Api>,
    AuthorisedActor(JobManager(by)): AuthorisedActor<JobManager>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    platform::job::retry(&api.app, &by, &id).await?;
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
