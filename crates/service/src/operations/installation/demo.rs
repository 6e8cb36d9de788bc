//! Demo databases. Demo mode publishes its logins, so it never opens a database of real customers, and production never
//! opens a demo's.

use saakh_domain::identity::permission::Role;
use saakh_domain::identity::portal::PortalRole;
use saakh_store::identity::{admin_user, portal_user};
use saakh_store::platform::installation_mark::{self, InstallationMark};
use saakh_store::{Conn, Db, DbError, Scope, write_tx};

use crate::app::Clock;
use crate::identity::{merchant, staff};
use crate::platform::alerts::AlertEvent;
use crate::platform::audit::RequestContext;
use crate::{App, Result};

/// Back-office logins of demo mode, with their roles.
pub const STAFF_LOGINS: [(&str, Role); 7] = [
    ("admin", Role::One),
    // Approves the payouts that the first one prepares: neither invited the other.
    ("checker", Role::One),
    ("role2", Role::Two),
    ("role3", Role::Three),
    ("finance-maker", Role::FinanceMaker),
    ("finance-checker", Role::FinanceChecker),
    ("catalog", Role::Catalog),
];
/// The logins before demo databases were marked.
pub const EARLIER_STAFF_LOGINS: [&str; 3] = ["admin", "role2", "role3"];
/// Portal logins of demo mode.
pub const PORTAL_LOGINS: [&str; 5] = ["partner", "merchant", "manager", "agent", "developer"];
/// Those among them who work for the partner's own account, with their roles.
pub const COLLEAGUES: [(&str, PortalRole); 3] = [
    ("manager", PortalRole::Manager),
    ("agent", PortalRole::Agent),
    ("developer", PortalRole::Developer),
];
/// Reason for suspending a demo's merchant, for the back office.
const REASON: &str = "Demo mode made this login and published its password";

/// Why a database is not opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WrongDatabase {
    /// Demo mode with a database of real customers.
    #[error(
        "SAAKH_DEMO is 1, but the database has people and was not made by demo mode, which would \
         add administrators whose passwords everybody can read: name another database in \
         SAAKH_DATABASE, or set SAAKH_DEMO=0"
    )]
    NotDemo,
    /// Production with a demo's database.
    #[error(
        "the database was made by demo mode, whose logins everybody can read: name another \
         database in SAAKH_DATABASE, or set SAAKH_DEMO=1"
    )]
    Demo,
}

/// Returns a demo login's address.
pub fn login_email(name: &str) -> String {
    format!("{name}@demo.example")
}

/// Checks whether demo mode would change a production database, before anything in it changes, its schema included.
pub async fn check_before_migrations(db: &Db) -> Result<Option<WrongDatabase>> {
    let mut conn = db.read().await?;
    let is_own = match installation_mark::is_set(&mut conn, InstallationMark::Demo).await {
        Ok(is_demo) => !is_demo && installation_mark::has_people(&mut conn).await?,
        Err(error @ DbError::Unavailable(_)) => return Err(error.into()),
        // The previous version had no marks, or there are no tables yet.
        Err(_) => has_other_staff(&mut conn).await.unwrap_or(false),
    };
    Ok(is_own.then_some(WrongDatabase::NotDemo))
}

async fn has_other_staff(conn: &mut Conn) -> std::result::Result<bool, DbError> {
    let [first, second, third] = EARLIER_STAFF_LOGINS.map(login_email);
    installation_mark::has_other_staff(conn, [&first, &second, &third]).await
}

/// Checks whether a migrated database matches the mode. In demo mode an empty one is marked as a demo's.
pub async fn check(
    db: &Db,
    is_demo_mode: bool,
    clock: &dyn Clock,
) -> Result<Option<WrongDatabase>> {
    if !is_demo_mode {
        let mut conn = db.read().await?;
        let is_demo = installation_mark::is_set(&mut conn, InstallationMark::Demo).await?;
        return Ok(is_demo.then_some(WrongDatabase::Demo));
    }
    write_tx!(db, Scope::exclusive(), |tx| {
        if installation_mark::is_set(tx, InstallationMark::Demo).await? {
            return Ok(None);
        }
        if installation_mark::has_people(tx).await? {
            return Ok(Some(WrongDatabase::NotDemo));
        }
        installation_mark::set(tx, InstallationMark::Demo, clock.now()).await?;
        Ok(None)
    })
}

/// Returns the names of enabled demo logins.
pub async fn usable_logins(conn: &mut Conn) -> Result<Vec<&'static str>> {
    let mut names = Vec::new();
    for (name, _) in STAFF_LOGINS {
        let user = admin_user::find_by_email(conn, &login_email(name)).await?;
        names.extend(user.map(|_| name));
    }
    for name in PORTAL_LOGINS {
        let login = portal_user::find_login_by_email(conn, &login_email(name)).await?;
        names.extend(login.map(|_| name));
    }
    Ok(names)
}

/// Disables the demo logins of a production database, including the last administrator's (`saakh admin create` adds
/// another), and raises an alert if there were any. Returns their names.
pub async fn disable_logins(app: &App) -> Result<Vec<&'static str>> {
    if usable_logins(&mut app.db.read().await?).await?.is_empty() {
        return Ok(Vec::new());
    }
    let disabled = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<
        Vec<&'static str>,
    > {
        let by = &RequestContext::SYSTEM;
        let names = usable_logins(tx).await?;
        for name in &names {
            let email = login_email(name);
            if let Some(user) = admin_user::find_by_email(tx, &email).await? {
                staff::end_access(app, tx, by, user.id).await?;
            }
            if let Some(login) = portal_user::find_login_by_email(tx, &email).await? {
                merchant::suspend_login(app, tx, by, login.merchant.id, REASON).await?;
            }
        }
        Ok(names)
    });
    let names = disabled?;
    tracing::warn!(logins = ?names, "demo logins disabled: not a demo database");
    app.alerts.count(AlertEvent::DemoLogin, app.now());
    Ok(names)
}
