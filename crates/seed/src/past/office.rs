//! Users of the back office and their context.

use std::sync::Arc;

use saakh_domain::id::AdminId;
use saakh_domain::identity::permission::Permission;
use saakh_service::platform::audit::RequestContext;
use saakh_service::{App, Result};
use saakh_store::identity::admin_user::{self, AdminUser, StaffPermit};

use super::missing;

/// The users who act in the demo's past.
#[derive(Debug, Clone, Copy)]
pub struct Staff {
    /// Reads files, prepares payouts and answers disputes.
    pub operator: AdminId,
    /// Approves the payouts that the operator prepared.
    pub approver: AdminId,
}

pub(super) struct Office<'a> {
    pub(super) app: &'a Arc<App>,
    staff: Staff,
}

impl<'a> Office<'a> {
    pub(super) const fn new(app: &'a Arc<App>, staff: Staff) -> Self {
        Self { app, staff }
    }

    pub(super) fn operator(&self) -> RequestContext {
        self.request(self.staff.operator)
    }

    pub(super) fn approver(&self) -> RequestContext {
        self.request(self.staff.approver)
    }

    /// The approver's permit for an export.
    pub(super) async fn approver_permit(&self) -> Result<StaffPermit> {
        let mut conn = self.app.db.read().await?;
        let user = admin_user::get(&mut conn, self.staff.approver).await?;
        user.and_then(|user| user.permit(Permission::ALL))
            .ok_or_else(|| missing("nobody approves in the demo's back office"))
    }

    /// The operator as a back-office user.
    pub(super) async fn operator_user(&self) -> Result<AdminUser> {
        let mut conn = self.app.db.read().await?;
        let user = admin_user::get(&mut conn, self.staff.operator).await?;
        user.ok_or_else(|| missing("nobody works in the demo's back office"))
    }

    fn request(&self, id: AdminId) -> RequestContext {
        RequestContext::admin(id, &self.app.uuid().to_string())
    }
}
