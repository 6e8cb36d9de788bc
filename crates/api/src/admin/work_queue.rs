//! The work that waits for the user.

use axum::extract::State;
use saakh_domain::time::days_between;
use saakh_service::operations::work_queue::{self, Queue, QueueLength};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AnyStaff, AuthorisedActor};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::state::Api;
use crate::words::closed_sets;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(get))
}

closed_sets! {
    /// A kind of work that waits in the back office.
    QueueName = Queue::ALL.map(Queue::code);
}

/// The work that waits for the user.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkQueue {
    /// The queues that the user's permissions allow to work on, also empty ones.
    items: Vec<QueueView>,
}

/// The length of a queue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueueView {
    #[schema(value_type = QueueName)]
    queue: &'static str,
    /// The number of rows in the queue's list, at most 1,000.
    count: i64,
    /// Whether there are more than 1,000.
    is_more: bool,
    /// Since when the oldest row waits; of mismatches and loans without a slab, the first day of its
    /// month.
    #[schema(required, format = Date)]
    oldest: Option<String>,
    /// The days since then.
    #[schema(required)]
    oldest_days: Option<i64>,
}

/// Returns the number of rows in each queue that the user may work on, and since when the oldest
/// waits.
#[utoipa::path(get, path = "/api/admin/work-queue", tag = "admin", security(("admin" = [])),
    responses(
    (status = 200, body = WorkQueue),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(AnyStaff(admin)): AuthorisedActor<AnyStaff>,
) -> ApiResult<Json<WorkQueue>> {
    let today = api.app.today();
    let view = |length: QueueLength| QueueView {
        queue: length.queue.code(),
        count: length.count,
        is_more: length.is_more,
        oldest: length.oldest.map(|day| day.to_string()),
        oldest_days: length.oldest.map(|day| days_between(day, today)),
    };
    let lengths = work_queue::read(&api.app, &admin).await?;
    Ok(Json(WorkQueue {
        items: lengths.into_iter().map(view).collect(),
    }))
}
