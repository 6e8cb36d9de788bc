//! Owners of background tasks, and how many tasks each may have open.

use saakh_store::Tx;
use saakh_store::platform::task::{self, TaskOwner};

use crate::platform::audit::{Actor, RequestContext};
use crate::{App, Code, Refusal, Result};

/// Returns the owner of a task that a user starts. A masquerade cannot start tasks.
pub(super) fn owner(by: &RequestContext) -> Result<TaskOwner> {
    match by.actor {
        Actor::Admin(id) => Ok(TaskOwner::Admin(id.0)),
        Actor::PortalUser { user, .. } => Ok(TaskOwner::PortalUser(user.0)),
        Actor::Merchant(_) | Actor::Masquerade { .. } | Actor::System => {
            Err(Code::NotInMasquerade.into())
        }
    }
}

/// Refuses another task of a user with too many open ones.
pub(super) async fn refuse_too_many(app: &App, tx: &mut Tx, owner: TaskOwner) -> Result<()> {
    let most = app.reference.limits.exports.open_per_person;
    if task::count_open(tx, owner).await? < most {
        return Ok(());
    }
    Err(Refusal::new(Code::ExportsTooMany).with("max", most).into())
}
