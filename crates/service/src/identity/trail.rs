//! Audit rows of logins. For an address without an account, only the keyed hash is stored by which failures are
//! counted.

use saakh_domain::id::{AdminId, MerchantId};
use saakh_domain::identity::session::Area;
use saakh_store::identity::{admin_user, merchant_login};
use saakh_store::{Conn, DbError, Tx};
use serde_json::Value;

use crate::App;
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};

/// The account of a login.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Account {
    /// The area where it logs in.
    pub(crate) area: Area,
    /// The admin's or merchant's id.
    pub(crate) subject: i64,
}

impl Account {
    /// Finds the account of an address in lower case, if its login is enabled.
    pub(super) async fn find_by_email(
        conn: &mut Conn,
        area: Area,
        email: &str,
    ) -> Result<Option<Self>, DbError> {
        let subject = match area {
            Area::Partner => merchant_login::find_by_email(conn, email)
                .await?
                .map(|found| found.id.0),
            Area::Admin => admin_user::find_by_email(conn, email)
                .await?
                .map(|found| found.id.0),
            Area::Customer => None,
        };
        Ok(subject.map(|subject| Self { area, subject }))
    }

    /// The owner as an actor, after authentication.
    pub(super) const fn actor(self) -> Actor {
        match self.area {
            Area::Partner => Actor::Merchant(MerchantId(self.subject)),
            Area::Admin | Area::Customer => Actor::Admin(AdminId(self.subject)),
        }
    }

    /// The kind of target in the audit trail.
    pub(super) const fn kind(self) -> &'static str {
        match self.area {
            Area::Partner => "merchant",
            Area::Admin | Area::Customer => "admin",
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
        target_id: target.map_or_else(str::to_owned, |account| account.subject.to_string()),
        detail,
    };
    record(app, tx, by, event).await
}
