//! Files that lenders are expected to send, and those that did not arrive.

use jiff::Timestamp;
use jiff::civil::{Date, Weekday};
use saakh_domain::catalog::expected_file::{ExpectedDay, LenderFileKind, list_missed_days};
use saakh_domain::id::LenderId;
use saakh_domain::time::date_in_india;
use saakh_store::catalog::expected_file::{self, ExpectedFile};
use saakh_store::{Conn, Scope, write_tx};
use serde_json::{Value, json};

use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::{App, Error, Result};

/// A file that did not arrive by the end of its day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissedFile {
    pub lender: LenderId,
    /// The lender's name.
    pub name: String,
    pub kind: LenderFileKind,
    pub due: Date,
    /// When a file of the kind and lender was uploaded last.
    pub arrived_at: Option<Timestamp>,
}

/// Returns the files of some kinds that did not arrive, longest waiting first; each missed day counts once.
pub async fn list_missed(
    app: &App,
    kinds: impl Fn(LenderFileKind) -> bool,
) -> Result<Vec<MissedFile>> {
    list_missed_in(app, &mut app.db.read().await?, kinds).await
}

/// As [`list_missed`], on the caller's connection.
pub(super) async fn list_missed_in(
    app: &App,
    conn: &mut Conn,
    kinds: impl Fn(LenderFileKind) -> bool,
) -> Result<Vec<MissedFile>> {
    let snapshot = app.catalog();
    let today = app.today();
    let mut missed = Vec::new();
    let expected = expected_file::list(conn).await?;
    for files in
        expected.chunk_by(|one, other| (one.lender, one.kind) == (other.lender, other.kind))
    {
        let ExpectedFile {
            lender,
            kind,
            arrived_at,
            ..
        } = files[0];
        // A deleted lender sends nothing.
        let Some(found) = snapshot.catalog.lender(lender).filter(|_| kinds(kind)) else {
            continue;
        };
        let days: Vec<ExpectedDay> = files.iter().map(|file| file.day).collect();
        let arrived = arrived_at.map(date_in_india);
        let due = list_missed_days(&days, arrived, today, &snapshot.holidays);
        missed.extend(due.into_iter().map(|due| MissedFile {
            lender,
            name: found.name.clone(),
            kind,
            due,
            arrived_at,
        }));
    }
    missed.sort_by(|one, other| {
        (one.due, &one.name, one.kind).cmp(&(other.due, &other.name, other.kind))
    });
    Ok(missed)
}

/// Returns the files that a lender is expected to send.
pub async fn list_for_lender(app: &App, lender: LenderId) -> Result<Vec<ExpectedFile>> {
    require_lender(app, lender)?;
    let mut conn = app.db.read().await?;
    Ok(expected_file::list_for_lender(&mut conn, lender).await?)
}

/// Expects a lender's file on a day of the week, or no longer; from today on. Repeating it changes nothing.
pub async fn set(
    app: &App,
    by: &RequestContext,
    lender: LenderId,
    kind: LenderFileKind,
    weekday: Weekday,
    is_expected: bool,
) -> Result<Vec<ExpectedFile>> {
    require_lender(app, lender)?;
    let since = app.today();
    write_tx!(
        app.db,
        Scope::catalog(),
        |tx| -> Result<Vec<ExpectedFile>> {
            let before = expected_file::list_for_lender(tx, lender).await?;
            let is_changed = if is_expected {
                expected_file::add(tx, lender, kind, ExpectedDay { weekday, since }).await?
            } else {
                expected_file::remove(tx, lender, kind, weekday).await?
            };
            let after = expected_file::list_for_lender(tx, lender).await?;
            if is_changed {
                let event = AuditEvent {
                    action: "lender.expected-files",
                    target_kind: "lender",
                    target_id: lender.to_string(),
                    detail: json!({
                        "before": describe(&before, kind),
                        "after": describe(&after, kind),
                    }),
                };
                record(app, tx, by, event).await?;
            }
            Ok(after)
        }
    )
}

/// The days of a kind as the audit trail shows them, such as `{"expected_mis_files": [1, 4]}`.
fn describe(files: &[ExpectedFile], kind: LenderFileKind) -> Value {
    let days: Vec<i8> = files
        .iter()
        .filter(|file| file.kind == kind)
        .map(|file| file.day.weekday.to_monday_one_offset())
        .collect();
    let field = match kind {
        LenderFileKind::Status => "expected_status_files",
        LenderFileKind::Mis => "expected_mis_files",
        LenderFileKind::Commission => "expected_commission_files",
    };
    json!({ field: days })
}

fn require_lender(app: &App, lender: LenderId) -> Result<()> {
    let found = app.catalog().catalog.lender(lender).is_some();
    found.then_some(()).ok_or_else(Error::not_found)
}
