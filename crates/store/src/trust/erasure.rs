//! Erasure of a customer: what is deleted, what is kept anonymised, and the request itself.
//!
//! Rows that must be kept by law (what was shown, consented to and shared for applications that reached a lender)
//! remain, without personal data.

use jiff::Timestamp;
use saakh_domain::id::CustomerId;

use crate::db::{DbError, Statement};
use crate::{Conn, Scope, Tx, args, sql};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErasureRequest {
    pub requested_at: Timestamp,
    /// When it was completed.
    pub erased_at: Option<Timestamp>,
}

sql!(
    REQUEST = "INSERT INTO erasure_request (customer_id, requested_at) VALUES ($1, $2)
    ON CONFLICT (customer_id) DO NOTHING"
);
sql!(GET = "SELECT requested_at, erased_at FROM erasure_request WHERE customer_id = $1");
sql!(DONE = "UPDATE erasure_request SET erased_at = $2 WHERE customer_id = $1");

sql!(
    UNVERIFIED = "SELECT id FROM customer
    WHERE mobile_verified_at IS NULL AND email_verified_at IS NULL
      AND updated_day <= $1 / 86400000 AND updated_at < $1
      AND NOT (mobile IS NULL AND email IS NULL AND profile = '{}')
    ORDER BY updated_day, id LIMIT $2"
);

sql!(
    STILL_UNVERIFIED = "SELECT id FROM customer
    WHERE id = $1 AND mobile_verified_at IS NULL AND email_verified_at IS NULL
      AND updated_at < $2"
);
sql!(
    FORGET_MESSAGES = "DELETE FROM outbox_message WHERE destination IN
    (SELECT mobile FROM customer WHERE id = $1 AND mobile IS NOT NULL
     UNION SELECT email FROM customer WHERE id = $1 AND email IS NOT NULL)"
);
sql!(
    FORGET_PERSON = "UPDATE customer SET mobile = NULL, email = NULL, mobile_verified_at = NULL,
        email_verified_at = NULL, profile = '{}', pan_cipher = NULL, pan_hash = NULL,
        pan_masked = NULL
    WHERE id = $1"
);
sql!(
    FORGET_OTP = "DELETE FROM otp_challenge WHERE destination IN
    (SELECT mobile FROM customer WHERE id = $1 AND mobile IS NOT NULL
     UNION SELECT email FROM customer WHERE id = $1 AND email IS NOT NULL)"
);
sql!(
    FORGET_SENT = "DELETE FROM sent_message WHERE destination IN
    (SELECT mobile FROM customer WHERE id = $1 AND mobile IS NOT NULL
     UNION SELECT email FROM customer WHERE id = $1 AND email IS NOT NULL)"
);
// Kept if the co-applicant is also a customer.
sql!(
    FORGET_SENT_TO_OTHERS = "DELETE FROM sent_message WHERE destination IN
    (SELECT mobile FROM co_applicant WHERE customer_id = $1
     UNION SELECT destination FROM otp_challenge WHERE asked_by = $1
     UNION SELECT email FROM help_request WHERE customer_id = $1
     UNION SELECT email FROM help_request WHERE customer_id IS NULL AND phone =
        (SELECT mobile FROM customer WHERE id = $1 AND mobile_verified_at IS NOT NULL))
    AND NOT EXISTS (SELECT 1 FROM customer
        WHERE mobile = sent_message.destination AND mobile_verified_at IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM customer
        WHERE email = sent_message.destination AND email_verified_at IS NOT NULL)"
);
sql!(
    FORGET_MESSAGES_TO_OTHERS = "DELETE FROM outbox_message WHERE destination IN
    (SELECT mobile FROM co_applicant WHERE customer_id = $1
     UNION SELECT destination FROM otp_challenge WHERE asked_by = $1
     UNION SELECT email FROM help_request WHERE customer_id = $1
     UNION SELECT email FROM help_request WHERE customer_id IS NULL AND phone =
        (SELECT mobile FROM customer WHERE id = $1 AND mobile_verified_at IS NOT NULL))"
);
sql!(FORGET_OTP_OF_OTHERS = "DELETE FROM otp_challenge WHERE asked_by = $1");
sql!(FORGET_TRANSFER = "DELETE FROM transfer WHERE customer_id = $1");
sql!(FORGET_CO_APPLICANTS = "DELETE FROM co_applicant WHERE customer_id = $1");
sql!(FORGET_SCORE = "DELETE FROM credit_score WHERE customer_id = $1");
sql!(FORGET_COMPLETION = "DELETE FROM profile_completion WHERE customer_id = $1");
// Notes may name the customer, so those on kept applications go too.
sql!(
    FORGET_NOTES = "DELETE FROM application_note WHERE application_id IN
    (SELECT id FROM application WHERE customer_id = $1)"
);
sql!(FORGET_HELP = "DELETE FROM help_request WHERE customer_id = $1");
// Requests without a session, by the verified owner of the number or address: a customer who only entered it must not
// erase its owner's.
sql!(
    FORGET_HELP_BY_PHONE = "DELETE FROM help_request WHERE customer_id IS NULL AND phone =
    (SELECT mobile FROM customer WHERE id = $1 AND mobile_verified_at IS NOT NULL)"
);
sql!(
    FORGET_HELP_BY_EMAIL = "DELETE FROM help_request WHERE customer_id IS NULL AND email =
    (SELECT email FROM customer WHERE id = $1 AND email_verified_at IS NOT NULL)"
);
sql!(FORGET_TOUCH = "UPDATE attribution SET evidence = '{}' WHERE customer_id = $1");
sql!(FORGET_ADDRESSES = "UPDATE consent SET given_from = '' WHERE customer_id = $1");
// A statement names its borrower. Number, hash and acknowledgement remain, to identify the copy that a borrower
// presents.
sql!(
    FORGET_BORROWER = "UPDATE key_facts SET acknowledged_from = NULL, sheet = '' WHERE offer_id IN
    (SELECT offer.id FROM offer
     JOIN offer_view ON offer_view.id = offer_view_id
     JOIN application ON application.id = application_id WHERE customer_id = $1)"
);
sql!(
    FORGET_FORMS =
        "UPDATE submission SET fields = '{}', appointment_at = NULL, appointment_place = NULL
    WHERE application_id IN
    (SELECT id FROM application WHERE customer_id = $1)"
);
// Payments reported by a lender remain for the ledger, without the end of the PAN.
sql!(
    FORGET_LINES = "UPDATE statement_line SET pan_masked = NULL WHERE submission_id IN
    (SELECT submission.id FROM submission
     JOIN application ON application.id = application_id WHERE customer_id = $1)"
);
// Also lines with one of their loans among several candidates.
sql!(
    FORGET_DOUBTFUL_LINES = "UPDATE statement_line SET pan_masked = NULL
    WHERE state = 'doubtful' AND pan_masked IS NOT NULL AND EXISTS (SELECT 1 FROM submission
        JOIN application ON application.id = application_id
        WHERE customer_id = $1 AND statement_line.candidates LIKE '%' || submission.id || '%')"
);
// Disputes about a loan remain for the ledger, without texts, which may name its borrower.
sql!(
    FORGET_DISPUTES = "UPDATE dispute_message SET text = '' WHERE dispute_id IN
    (SELECT dispute.id FROM dispute
     JOIN submission ON submission.id = dispute.submission_id
     JOIN application ON application.id = application_id WHERE customer_id = $1)"
);
// The figures have counted them; a later event of the seller finds nothing.
sql!(
    FORGET_VISIT_HISTORY = "DELETE FROM visit_history WHERE visit_id IN
    (SELECT id FROM visit WHERE customer_id = $1)"
);
sql!(FORGET_VISITS = "DELETE FROM visit WHERE customer_id = $1");
sql!(FORGET_NOTICE = "DELETE FROM quiet_notice WHERE customer_id = $1");
sql!(
    FORGET_UNMAPPED_EVENTS = "DELETE FROM unmapped_event WHERE submission_id IN
    (SELECT submission.id FROM submission
     JOIN application ON application.id = application_id WHERE customer_id = $1)"
);
sql!(FORGET_STATUS_NOTICES = "DELETE FROM status_notice WHERE customer_id = $1");
sql!(FORGET_ANSWERS = "DELETE FROM idempotency WHERE scope = $1");

// Applications that reached no lender are deleted, from the outermost row inwards.
sql!(
    FORGET_KEY_FACTS = "DELETE FROM key_facts WHERE offer_id IN
    (SELECT offer.id FROM offer
     JOIN offer_view ON offer_view.id = offer_view_id
     JOIN application ON application.id = application_id
     WHERE customer_id = $1
       AND NOT EXISTS (SELECT 1 FROM submission WHERE submission.offer_id = offer.id))"
);
sql!(
    FORGET_OFFERS = "DELETE FROM offer WHERE offer_view_id IN
    (SELECT offer_view.id FROM offer_view
     JOIN application ON application.id = application_id
     WHERE customer_id = $1 AND NOT EXISTS
        (SELECT 1 FROM submission WHERE submission.application_id = application.id))"
);
sql!(
    FORGET_VIEWS = "DELETE FROM offer_view WHERE application_id IN
    (SELECT id FROM application WHERE customer_id = $1 AND NOT EXISTS
        (SELECT 1 FROM submission WHERE submission.application_id = application.id))"
);
sql!(
    FORGET_HISTORY = "DELETE FROM application_history WHERE application_id IN
    (SELECT id FROM application WHERE customer_id = $1 AND NOT EXISTS
        (SELECT 1 FROM submission WHERE submission.application_id = application.id))"
);
sql!(
    FORGET_JOURNEY = "DELETE FROM journey_counted WHERE application_id IN
    (SELECT id FROM application WHERE customer_id = $1 AND NOT EXISTS
        (SELECT 1 FROM submission WHERE submission.application_id = application.id))"
);
sql!(
    FORGET_FOUND = "DELETE FROM journey_found WHERE application_id IN
    (SELECT id FROM application WHERE customer_id = $1 AND NOT EXISTS
        (SELECT 1 FROM submission WHERE submission.application_id = application.id))"
);
sql!(
    FORGET_APPLICATIONS = "DELETE FROM application WHERE customer_id = $1 AND NOT EXISTS
        (SELECT 1 FROM submission WHERE submission.application_id = application.id)"
);

sql!(FORGET_CONTACT_COUNTS = "DELETE FROM contact_count WHERE customer_id = $1");
// Entries outlive their customer: the destination stays as a hash. What was written about them may name the customer.
sql!(
    UNLINK_SUPPRESSIONS = "UPDATE suppression SET customer_id = NULL, note = NULL,
        lifted_reason = NULL
    WHERE customer_id = $1"
);

/// Statements that delete by customer id, in an order that respects foreign keys.
static BY_CUSTOMER: &[&Statement] = &[
    &FORGET_MESSAGES,
    &FORGET_SENT,
    &FORGET_SENT_TO_OTHERS,
    &FORGET_OTP,
    &FORGET_MESSAGES_TO_OTHERS,
    &FORGET_OTP_OF_OTHERS,
    &FORGET_TRANSFER,
    &FORGET_CO_APPLICANTS,
    &FORGET_SCORE,
    &FORGET_COMPLETION,
    &FORGET_NOTES,
    &FORGET_HELP,
    &FORGET_HELP_BY_PHONE,
    &FORGET_HELP_BY_EMAIL,
    &FORGET_NOTICE,
    &FORGET_STATUS_NOTICES,
    &FORGET_UNMAPPED_EVENTS,
    &FORGET_VISIT_HISTORY,
    &FORGET_VISITS,
    &FORGET_TOUCH,
    &FORGET_ADDRESSES,
    &FORGET_FORMS,
    &FORGET_LINES,
    &FORGET_DOUBTFUL_LINES,
    &FORGET_DISPUTES,
    &FORGET_KEY_FACTS,
    &FORGET_BORROWER,
    &FORGET_OFFERS,
    &FORGET_VIEWS,
    &FORGET_HISTORY,
    &FORGET_JOURNEY,
    &FORGET_FOUND,
    &FORGET_APPLICATIONS,
    &FORGET_CONTACT_COUNTS,
    &UNLINK_SUPPRESSIONS,
];

/// Records a request for erasure; repeating it changes nothing.
pub async fn request(tx: &mut Tx, id: CustomerId, now: Timestamp) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(id));
    tx.send(&REQUEST, args![id, now]).await?;
    Ok(())
}

pub async fn get(conn: &mut Conn, id: CustomerId) -> Result<Option<ErasureRequest>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.map(|row| {
        Ok(ErasureRequest {
            requested_at: row.instant("requested_at")?,
            erased_at: row.opt_instant("erased_at")?,
        })
    })
    .transpose()
}

/// Erases a customer from all tables. The caller handles sessions and running submissions.
pub async fn erase(tx: &mut Tx, id: CustomerId, now: Timestamp) -> Result<(), DbError> {
    tx.expects_some_customer();
    for statement in BY_CUSTOMER {
        tx.send(statement, args![id]).await?;
    }
    tx.send(&FORGET_ANSWERS, args![format!("submission:{id}")])
        .await?;
    tx.send(&FORGET_PERSON, args![id]).await?;
    tx.send(&DONE, args![id, now]).await?;
    Ok(())
}

/// Whether a customer is unverified and without activity since an instant.
pub async fn is_still_unverified(
    conn: &mut Conn,
    id: CustomerId,
    since: Timestamp,
) -> Result<bool, DbError> {
    let row = conn
        .fetch_optional(&STILL_UNVERIFIED, args![id, since])
        .await?;
    Ok(row.is_some())
}

/// A batch of unverified customers without activity since an instant.
pub async fn list_unverified(
    conn: &mut Conn,
    before: Timestamp,
    most: i64,
) -> Result<Vec<CustomerId>, DbError> {
    let rows = conn.fetch_all(&UNVERIFIED, args![before, most]).await?;
    rows.iter().map(|row| row.parsed("id")).collect()
}
