//! Rules for approving a batch of payouts.

use saakh_domain::distribution::ledger::approval::{self, BatchActor, Objection};
use saakh_domain::id::AdminId;
use saakh_domain::identity::permission::Permission;
use saakh_store::Conn;
use saakh_store::distribution::ledger::payout::{self, Batch};
use saakh_store::identity::admin_user::{self, AdminUser};

use crate::{Code, Error, Result};

/// Approval information for the reader of a prepared batch.
#[derive(Debug, Clone)]
pub struct Approval {
    /// Why the reader may not approve it.
    pub objection: Option<Objection>,
    /// Names of users who may.
    pub approvers: Vec<String>,
}

/// Determines who may approve a prepared batch, and why a reader may not.
pub(super) async fn find(conn: &mut Conn, reader: AdminId, batch: &Batch) -> Result<Approval> {
    let preparer = person(conn, batch.prepared_by).await?;
    let entered = payout::list_accounts_entered_by(conn, batch.id).await?;
    let users = admin_user::list_active(conn).await?;
    let may = |user: &&AdminUser| {
        user.role.has_permission(Permission::PayoutApprove)
            && approval::find_objection(as_person(user), preparer, &entered).is_none()
    };
    let reader = person(conn, reader).await?;
    Ok(Approval {
        objection: approval::find_objection(reader, preparer, &entered),
        approvers: users
            .iter()
            .filter(may)
            .map(|user| user.name.clone())
            .collect(),
    })
}

/// Lists the batches that a user may approve, the oldest first.
pub(crate) async fn list_approvable(conn: &mut Conn, approver: AdminId) -> Result<Vec<Batch>> {
    let mut approvable = Vec::new();
    for batch in payout::list_prepared(conn).await? {
        if objection(conn, approver, &batch).await?.is_none() {
            approvable.push(batch);
        }
    }
    Ok(approvable)
}

/// Why a user may not approve a batch.
pub(super) async fn objection(
    conn: &mut Conn,
    approver: AdminId,
    batch: &Batch,
) -> Result<Option<Objection>> {
    let approver = person(conn, approver).await?;
    let preparer = person(conn, batch.prepared_by).await?;
    let entered = payout::list_accounts_entered_by(conn, batch.id).await?;
    Ok(approval::find_objection(approver, preparer, &entered))
}

async fn person(conn: &mut Conn, id: AdminId) -> Result<BatchActor> {
    let user = admin_user::get_including_disabled(conn, id).await?;
    Ok(as_person(&user.ok_or_else(Error::not_found)?))
}

const fn as_person(user: &AdminUser) -> BatchActor {
    BatchActor {
        id: user.id,
        invited_by: user.invited_by,
    }
}

pub(super) fn objection_code(objection: Objection) -> Code {
    match objection {
        Objection::OwnBatch => Code::PayoutOwnBatch,
        Objection::Invited => Code::PayoutInvited,
        Objection::ChangedAccount => Code::PayoutChangedAccount,
    }
}
