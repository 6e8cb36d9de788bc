//! What is known of submissions beside their status: the customer's withdrawal, the lender's details, inactivity.

use jiff::Timestamp;
use saakh_domain::id::{CustomerId, SubmissionId};
use saakh_domain::lifecycle::loan_details::LoanDetails;

use crate::db::DbError;
use crate::{Conn, Tx, args, not_personal, personal, sql};

not_personal!("lender_event", "ids of lenders' events");

personal! {
    table "submission";
    of Customer by application { keep lending_evidence; }
    columns {
        id: plain, application_id: key, offer_id: key, lender_id: key, status: behaviour,
        offer: financial, fields: words => "'{}'", reference: key, redirect_url: key,
        created_at: plain, updated_at: plain, waiting_since: plain, withdrawn_at: plain,
        emi: financial, first_due_on: behaviour, appointment_at: behaviour => "NULL",
        appointment_place: behaviour => "NULL", short_code: plain,
    }
}

personal! {
    table "submission_history";
    of Customer by submission { keep lending_evidence; }
    columns {
        submission_id: key, position: plain, from_status: behaviour, to_status: behaviour,
        source: plain, changed_at: plain, counted_at: plain, booked_at: plain, reason: behaviour,
    }
}

sql!(
    MARK_WITHDRAWN =
        "UPDATE submission SET withdrawn_at = $2 WHERE id = $1 AND withdrawn_at IS NULL"
);
// An erased customer's submission stays as it is; erasure leaves neither number nor address.
sql!(
    SET_DETAILS = "UPDATE submission SET emi = COALESCE($2, emi),
        first_due_on = COALESCE($3, first_due_on), appointment_at = COALESCE($4, appointment_at),
        appointment_place = COALESCE($5, appointment_place), updated_at = $6
    WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM application
        JOIN customer ON customer.id = customer_id
        WHERE application.id = submission.application_id AND mobile IS NULL AND email IS NULL)"
);
// Names the statuses of the index, so that it is used.
sql!(
    INACTIVE_AFTER_CLOSING = "SELECT submission.id, customer_id FROM submission
    JOIN application ON application.id = application_id
    WHERE submission.status IN ('created', 'submitted', 'redirected', 'in_review', 'approved')
        AND submission.updated_at < $1 AND application.status = 'closed'
    ORDER BY submission.updated_at, submission.id LIMIT $2"
);

/// Records that the customer withdrew an open submission. Repeated calls keep the first time.
pub async fn mark_withdrawn(tx: &mut Tx, id: SubmissionId, now: Timestamp) -> Result<(), DbError> {
    tx.expects_some_customer();
    tx.send(&MARK_WITHDRAWN, args![id, now]).await?;
    Ok(())
}

/// Sets what the lender stated, unless the customer was erased; details that it did not state stay.
pub async fn set_details(
    tx: &mut Tx,
    id: SubmissionId,
    details: LoanDetails,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects_some_customer();
    let appointment = details.appointment;
    let values = args![
        id,
        details.emi,
        details.first_due_on,
        appointment.map(|one| one.at),
        appointment.map(|one| one.place.code()),
        now
    ];
    tx.send(&SET_DETAILS, values).await?;
    Ok(())
}

/// A batch of open submissions whose application is closed, without activity since an instant, longest inactive first.
pub async fn list_inactive_after_closing(
    conn: &mut Conn,
    before: Timestamp,
    most: i64,
) -> Result<Vec<(SubmissionId, CustomerId)>, DbError> {
    let rows = conn
        .fetch_all(&INACTIVE_AFTER_CLOSING, args![before, most])
        .await?;
    rows.iter()
        .map(|row| Ok((row.parsed("id")?, row.parsed("customer_id")?)))
        .collect()
}
