//! What the audit trail keeps of logins. Of an address that has no account it keeps the keyed hash
//! that failures are counted by, never the address.

use saakh_domain::id::{AdminId, MerchantId};
use saakh_domain::identity::session::Area;
use saakh_store::identity::{admin_user, merchant_login};
use saakh_store::{Conn, DbError, Tx};
use serde_json::Value;

use crate::App;
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};

/// The account that somebody asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Account {
    /// Where it logs in.
    pub(crate) area: Area,
    /// The admin's or merchant's id.
    pub(crate) subject: i64,
}

impl Account {
    /// The account of an address in small letters, unless it may not log in.
    pub(super) async fn of(
        conn: &mut Conn,
        area: Area,
        email: &str,
    ) -> Result<Option<Self>, DbError> {
        let subject = match area {
            Area::Partner => merchant_login::by_email(conn, email)
                .await?
                .map(|found| found.id.0),
            Area::Admin => admin_user::by_email(conn, email)
                .await?
                .map(|found| found.id.0),
            Area::Customer => None,
        };
        Ok(subject.map(|subject| Self { area, subject }))
    }

    /// Its owner, once they proved that it is them.
    pub(super) const fn owner(self) -> Actor {
        match self.area {
            Area::Partner => Actor::Merchant(MerchantId(self.subject)),
            Area::Admin | Area::Customer => Actor::Admin(AdminId(self.subject)),
        }
    }

    /// What the trail calls such accounts.
    pub(super) const fn kind(self) -> &'static str {
        match self.area {
            Area::Partner => "merchant",
            Area::Admin | Area::Customer => "admin",
        }
    }
}

/// Keeps what became of a login.
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
