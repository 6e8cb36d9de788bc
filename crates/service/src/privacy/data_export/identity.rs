//! Restricts the export to customers with a confirmed identity, like the offers of an application.

use jiff::{SignedDuration, Timestamp};
use saakh_store::Conn;
use saakh_store::identity::customer::Customer;
use saakh_store::origination::application::{self, Application};

use crate::{App, Code, Refusal, Result};

/// Refuses a session whose identity was not confirmed with PAN and birth date. The refusal names the newest
/// application, open or closed, in which to confirm it, so that customers need not apply to see their data.
pub(super) async fn require_confirmed(app: &App, conn: &mut Conn, owner: &Customer) -> Result<()> {
    if owner.pan.is_none() {
        return Ok(());
    }
    let all = application::list_for_customer(conn, owner.id).await?;
    let days = app.reference.lending.application.expiry_days;
    let since = app.now() - SignedDuration::from_hours(24 * days);
    let Some(newest) = all.last() else {
        return Ok(());
    };
    if all.iter().any(|one| is_confirmed(one, since)) {
        return Ok(());
    }
    let refusal = Refusal::new(Code::IdentityUnconfirmed);
    Err(refusal.with("appId", newest.id.to_string()).into())
}

/// Numbers are reassigned to other people, so a confirmation in a closed application only counts for as long as an open
/// one would last.
fn is_confirmed(application: &Application, since: Timestamp) -> bool {
    let open = application.status.is_open();
    application
        .identity_confirmed_at
        .is_some_and(|at| open || at > since)
}
