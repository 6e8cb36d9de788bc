//! The events of one application in order.

use jiff::Timestamp;
use saakh_domain::id::{ApplicationId, LenderId, SubmissionId};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::rejection::{RejectionReason, StatusWithReason};
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};

use crate::db::{DbError, Row};
use crate::{Conn, args, sql};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    pub at: Timestamp,
    pub what: EventDetail,
    pub source: Source,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventDetail {
    /// A status of the application.
    StatusChanged(ApplicationStatus),
    /// New offers were shown.
    OffersShown,
    /// A status at a lender.
    AtLender(LenderId, StatusWithReason),
}

sql!(
    EVENTS = "SELECT kind, status, reason, source, lender_id, happened_at FROM (
        SELECT 'step' AS kind, to_status AS status, CAST(NULL AS TEXT) AS reason, source, CAST(NULL AS BIGINT) AS lender_id,
            changed_at AS happened_at, position
        FROM application_history WHERE application_id = $1
        UNION ALL
        SELECT 'lender', submission_history.to_status, submission_history.reason,
            submission_history.source,
            submission.lender_id, submission_history.changed_at, submission_history.position
        FROM submission JOIN submission_history ON submission_id = submission.id
        WHERE submission.application_id = $1
        UNION ALL
        SELECT 'offers', '', CAST(NULL AS TEXT), 'customer', CAST(NULL AS BIGINT), created_at, 0
        FROM offer_view WHERE application_id = $1
    ) AS event
    ORDER BY happened_at, kind DESC, lender_id, position LIMIT $2"
);

sql!(
    LOANS = "SELECT submission.id, submission.lender_id FROM submission
        JOIN commission_loan ON commission_loan.submission_id = submission.id
    WHERE submission.application_id = $1 ORDER BY submission.id LIMIT $2"
);

/// An application's loans with booked commission, with their lenders; limited.
pub async fn list_loans(
    conn: &mut Conn,
    application: ApplicationId,
    most: i64,
) -> Result<Vec<(SubmissionId, LenderId)>, DbError> {
    let rows = conn.fetch_all(&LOANS, args![application, most]).await?;
    let loan = |row: &Row| Ok((row.parsed("id")?, row.id("lender_id", LenderId)?));
    rows.iter().map(loan).collect()
}

/// Events of an application, oldest first; limited.
pub async fn list_events(
    conn: &mut Conn,
    application: ApplicationId,
    most: i64,
) -> Result<Vec<Event>, DbError> {
    let rows = conn.fetch_all(&EVENTS, args![application, most]).await?;
    rows.iter().map(event).collect()
}

fn event(row: &Row) -> Result<Event, DbError> {
    let what = match row.text("kind")?.as_str() {
        "step" => EventDetail::StatusChanged(row.mapped("status", ApplicationStatus::from_code)?),
        "lender" => {
            let status = row.mapped("status", SubmissionStatus::from_code)?;
            let reason = row.opt_mapped("reason", RejectionReason::from_code)?;
            let standing = StatusWithReason::new(status, reason);
            EventDetail::AtLender(row.id("lender_id", LenderId)?, standing)
        }
        _ => EventDetail::OffersShown,
    };
    Ok(Event {
        at: row.instant("happened_at")?,
        what,
        source: row.mapped("source", Source::from_code)?,
    })
}
