//! The stored side of an export: the request of its task, its files, and whether its owner may have them.

use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::platform::task::{Task, TaskOwner};

use super::source::{ExportRequest, RegisteredExport};
use crate::identity::login;
use crate::{App, Error, Result};

/// The request of a task.
pub(in crate::operations) fn parse_request(task: &Task) -> Result<ExportRequest> {
    let unreadable = |error| Error::internal("what a task was asked for does not parse", error);
    serde_json::from_str(&task.asked).map_err(unreadable)
}

/// Folder of a task's file and of what its attempts left.
pub(in crate::operations) fn folder(id: &str) -> String {
    format!("exports/{id}")
}

/// Folder of one attempt, so that a late attempt does not remove the files of its successor.
pub(super) fn folder_of(id: &str, attempt: &str) -> String {
    format!("exports/{id}/{attempt}")
}

pub(in crate::operations) fn key(id: &str, attempt: &str) -> String {
    format!("exports/{id}/{attempt}/file")
}

/// The owner's permit for the result, checked at the start and at the download; none without permission.
pub(in crate::operations) async fn find_permit(
    app: &App,
    owner: TaskOwner,
    request: &ExportRequest,
) -> Result<Option<StaffPermit>> {
    match owner {
        TaskOwner::Admin(id) => {
            let admin = login::find_admin(app, &id.to_string()).await?;
            let admin = admin.filter(|admin| !login::has_to_enrol(app, admin));
            let export = RegisteredExport::find(&request.list)?;
            Ok(admin.and_then(|admin| admin.permit(export.permissions)))
        }
        // The portal has no exportable lists yet.
        TaskOwner::PortalUser(_) => Ok(None),
    }
}
