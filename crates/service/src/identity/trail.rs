//! Accounts of the back office and the portal, and the audit rows of their logins. For an address without an account, only
//! the keyed hash is stored by which failures are counted.

use saakh_domain::id::{AdminId, MerchantId, PortalUserId};
use saakh_domain::identity::session::Area;
use saakh_store::identity::account::{self, AccountLogin};
use saakh_store::{Conn, DbError, Tx};
use serde_json::Value;

use crate::App;
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};

/// The account of a login.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Account {
    Admin(AdminId),
    Portal {
        user: PortalUserId,
        /// The merchant for whom they act.
        merchant: MerchantId,
    },
}

impl Account {
    pub(crate) const fn from_login(login: &AccountLogin) -> Self {
        match login.merchant {
            Some(merchant) => Self::Portal {
                user: PortalUserId(login.subject),
                merchant,
            },
            None => Self::Admin(AdminId(login.subject)),
        }
    }

    /// Finds the account of an address in lower case, if its login is enabled.
    pub(super) async fn find_by_email(
        conn: &mut Conn,
        area: Area,
        email: &str,
    ) -> Result<Option<Self>, DbError> {
        let found = account::find_by_email(conn, area, email).await?;
        Ok(found.as_ref().map(Self::from_login))
    }

    /// The area where it logs in.
    pub(crate) const fn area(self) -> Area {
        self.choose(Area::Admin, Area::Partner)
    }

    /// The person's id in that area.
    pub(crate) const fn subject(self) -> i64 {
        match self {
            Self::Admin(id) => id.0,
            Self::Portal { user, .. } => user.0,
        }
    }

    /// The owner as an actor, after authentication.
    pub(super) const fn actor(self) -> Actor {
        match self {
            Self::Admin(id) => Actor::Admin(id),
            Self::Portal { user, merchant } => Actor::PortalUser { user, merchant },
        }
    }

    /// The kind of target in the audit trail.
    pub(super) const fn kind(self) -> &'static str {
        self.choose("admin", "portal-user")
    }

    /// One of two values, by the area.
    pub(super) const fn choose<T: Copy>(self, admin: T, portal: T) -> T {
        match self {
            Self::Admin(_) => admin,
            Self::Portal { .. } => portal,
        }
    }
}

/// Audits a login's result.
pub(super) async fn record_login(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    target: Result<Account, &str>,
    action: &'static str,
    detail: Value,
) -> Result<(), DbError> {
    let event = AuditEvent {
        action,
        target_kind: target.map_or("login", Account::kind),
        target_id: target.map_or_else(str::to_owned, |account| account.subject().to_string()),
        detail,
    };
    record(app, tx, by, event).await
}
