//! Submissions with their history, and processed events of lenders.

use std::collections::BTreeMap;

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::distribution::ledger::payout::Payee;
use saakh_domain::id::{ApplicationId, CustomerId, LenderId, OfferId, SubmissionId};
use saakh_domain::lifecycle::loan_details::{Appointment, AppointmentPlace, LoanDetails};
use saakh_domain::lifecycle::rejection::{RejectionReason, StatusWithReason};
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::short_code::ShortCode;
use saakh_domain::{Paise, Secret};

use super::application::{self, Application, joined_columns};
use crate::db::{DbError, Row};
use crate::identity::customer::{self, Customer};
use crate::identity::portal_merchant::PortalMerchant;
use crate::{Conn, Tx, args, sql};

#[derive(Debug, Clone)]
pub struct Submission {
    /// The id, also the idempotency key towards the lender.
    pub id: SubmissionId,
    /// The reference for people; none until the job has drawn one for a row from before.
    pub short_code: Option<ShortCode>,
    pub application_id: ApplicationId,
    /// The application's product type.
    pub product: ProductType,
    pub offer_id: OfferId,
    pub lender_id: LenderId,
    pub status: SubmissionStatus,
    /// The offer applied for as shown, as JSON.
    pub offer: String,
    /// Answers to the lender's own form, as JSON.
    pub fields: Secret<String>,
    /// The lender's reference.
    pub reference: Option<String>,
    /// Where the customer continues, for lenders with a journey of their own.
    pub redirect_url: Option<String>,
    /// Since when sending fails because of the lender's system; none without a failed attempt.
    pub waiting_since: Option<Timestamp>,
    /// When the customer withdrew it while it was open. Only the lender's answer changes the status.
    pub withdrawn_at: Option<Timestamp>,
    /// What the lender stated beside the status.
    pub details: LoanDetails,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl Submission {
    /// Whether sending is retried because of the lender's system.
    pub fn is_waiting(&self) -> bool {
        self.status == SubmissionStatus::Created && self.waiting_since.is_some()
    }

    /// Whether it is over for the customer: ended by the lender or by us, or withdrawn.
    pub fn has_ended(&self) -> bool {
        self.status.is_final() || self.withdrawn_at.is_some()
    }
}

/// A line of a submission's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryLine {
    pub submission_id: SubmissionId,
    pub status: SubmissionStatus,
    /// The rejection reason, if the lender gave one.
    pub reason: Option<RejectionReason>,
    pub source: Source,
    pub at: Timestamp,
}

/// Selects a [`Submission`], for this file's queries.
macro_rules! select {
    () => {
        "SELECT submission.id, submission.short_code, application_id, offer_id, lender_id, submission.status, offer, \
         fields, reference, redirect_url, waiting_since, withdrawn_at, emi, first_due_on, \
         appointment_at, appointment_place, submission.created_at, \
         submission.updated_at, product_type FROM submission JOIN application ON application.id = application_id "
    };
}

sql!(
    ADD = "INSERT INTO submission (id, application_id, offer_id, lender_id, status, offer,
        fields, reference, redirect_url, created_at, updated_at, short_code)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"
);
sql!(GET = concat!(select!(), "WHERE submission.id = $1"));
sql!(
    WITH_OWNER = concat!(
        "SELECT submission.short_code AS submission_code, submission.offer_id, submission.lender_id, submission.status AS submission_status,
        submission.offer, submission.fields, submission.reference, submission.redirect_url,
        submission.waiting_since, submission.withdrawn_at, submission.emi, submission.first_due_on,
        submission.appointment_at, submission.appointment_place,
        submission.created_at AS submitted_at, submission.updated_at AS submission_updated_at, ",
        joined_columns!(),
        ", ",
        customer::columns!(),
        " FROM submission
        JOIN application ON application.id = submission.application_id
        JOIN customer ON customer.id = application.customer_id
        WHERE submission.id = $1"
    )
);
sql!(
    OF_APPLICATION = concat!(
        select!(),
        "WHERE application_id = $1 ORDER BY submission.id"
    )
);
sql!(BY_REFERENCE = concat!(select!(), "WHERE lender_id = $1 AND reference = $2"));
sql!(OF_CUSTOMER = concat!(select!(), "WHERE customer_id = $1 ORDER BY submission.id"));
sql!(
    WITH_LENDER = concat!(
        select!(),
        "WHERE customer_id = $1 AND lender_id = $2 ORDER BY submission.id"
    )
);
sql!(OWN = concat!(select!(), "WHERE submission.id = $1 AND customer_id = $2"));
sql!(
    OWNER = "SELECT customer_id FROM submission
    JOIN application ON application.id = application_id WHERE submission.id = $1"
);
sql!(SET_STATUS = "UPDATE submission SET status = $2, updated_at = $3 WHERE id = $1");
sql!(
    SET_TAKEN = "UPDATE submission SET status = $2, reference = $3, updated_at = $4 WHERE id = $1"
);
sql!(SET_REFERENCE = "UPDATE submission SET reference = $2, updated_at = $3 WHERE id = $1");
sql!(
    MARK_WAITING = "UPDATE submission SET waiting_since = $2
    WHERE id = $1 AND status = 'created' AND waiting_since IS NULL"
);
sql!(
    ADD_HISTORY = "INSERT INTO submission_history
        (submission_id, from_status, to_status, reason, source, changed_at, position)
    VALUES ($1, $2, $3, $4, $5, $6, (SELECT COALESCE(MAX(position), 0) + 1
        FROM submission_history WHERE submission_id = $1))"
);
sql!(
    HISTORY = "SELECT submission_id, to_status, reason, source, changed_at FROM submission_history
    JOIN submission ON submission.id = submission_id
    WHERE application_id = $1 ORDER BY submission_id, position"
);
sql!(
    HISTORY_OF_CUSTOMER = "SELECT submission_id, to_status, reason, source, changed_at
    FROM application JOIN submission ON application_id = application.id
    JOIN submission_history ON submission_id = submission.id
    WHERE customer_id = $1 ORDER BY submission_id, submission_history.position"
);
sql!(
    REJECTIONS_OF_CUSTOMER = "SELECT lender_id, MAX(changed_at) AS said_no_at
    FROM application JOIN submission ON application_id = application.id
    JOIN submission_history ON submission_id = submission.id
    WHERE customer_id = $1 AND product_type = $2 AND to_status = 'rejected' GROUP BY lender_id"
);
sql!(
    TAKE_EVENT = "INSERT INTO lender_event (lender_id, event_id, received_at)
    VALUES ($1, $2, $3) ON CONFLICT (lender_id, event_id) DO NOTHING"
);
sql!(
    COUNT_OF_PARTNER = "SELECT COUNT(*) AS submissions FROM submission
    JOIN application ON application.id = application_id
    JOIN attribution ON attribution.customer_id = application.customer_id
    WHERE attribution.partner_id = $1"
);
sql!(
    COUNT_OF_MERCHANT = "SELECT COUNT(*) AS submissions FROM tracking_link
    JOIN attribution ON attribution.link_id = tracking_link.id
    JOIN application ON application.customer_id = attribution.customer_id
    JOIN submission ON submission.application_id = application.id
    WHERE tracking_link.merchant_id = $1"
);

/// Inserts a submission and the first line of its history.
pub async fn add(tx: &mut Tx, submission: &Submission) -> Result<(), DbError> {
    tx.expects_some_customer();
    tx.send(
        &ADD,
        args![
            submission.id,
            submission.application_id,
            submission.offer_id,
            submission.lender_id,
            submission.status.code(),
            &submission.offer,
            submission.fields.expose(),
            submission.reference.clone(),
            submission.redirect_url.clone(),
            submission.created_at,
            submission.updated_at,
            submission.short_code
        ],
    )
    .await?;
    let (at, source) = (submission.created_at, Source::Customer);
    let to = submission.status.into();
    add_history(tx, submission.id, None, to, source, at).await
}

/// Returns a submission of any customer, for jobs and callbacks.
pub async fn get(conn: &mut Conn, id: SubmissionId) -> Result<Option<Submission>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(submission).transpose()
}

/// All submissions of an application, oldest first.
pub async fn list_for_application(
    conn: &mut Conn,
    application: ApplicationId,
) -> Result<Vec<Submission>, DbError> {
    let rows = conn.fetch_all(&OF_APPLICATION, args![application]).await?;
    rows.iter().map(submission).collect()
}

/// All submissions of a customer, oldest first.
pub async fn list_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Vec<Submission>, DbError> {
    let rows = conn.fetch_all(&OF_CUSTOMER, args![customer]).await?;
    rows.iter().map(submission).collect()
}

/// All submissions of a customer to one lender, oldest first.
pub async fn list_at_lender(
    conn: &mut Conn,
    customer: CustomerId,
    lender: LenderId,
) -> Result<Vec<Submission>, DbError> {
    let rows = conn
        .fetch_all(&WITH_LENDER, args![customer, lender])
        .await?;
    rows.iter().map(submission).collect()
}

/// Returns a submission if it is the customer's.
pub async fn get_owned(
    conn: &mut Conn,
    id: SubmissionId,
    customer: CustomerId,
) -> Result<Option<Submission>, DbError> {
    let row = conn.fetch_optional(&OWN, args![id, customer]).await?;
    row.as_ref().map(submission).transpose()
}

/// Finds a submission by the lender's reference.
pub async fn find_by_reference(
    conn: &mut Conn,
    lender: LenderId,
    reference: &str,
) -> Result<Option<Submission>, DbError> {
    let row = conn
        .fetch_optional(&BY_REFERENCE, args![lender, reference])
        .await?;
    row.as_ref().map(submission).transpose()
}

/// Returns a submission with its application and customer, for sending it.
pub async fn get_with_owner(
    conn: &mut Conn,
    id: SubmissionId,
) -> Result<Option<(Submission, Application, Customer)>, DbError> {
    let Some(row) = conn.fetch_optional(&WITH_OWNER, args![id]).await? else {
        return Ok(None);
    };
    let owner = customer::customer(&row)?;
    let application = application::from_joined_row(&row, owner.id)?;
    let stored = Submission {
        id,
        short_code: row.opt_parsed("submission_code")?,
        application_id: application.id,
        product: application.product,
        offer_id: row.parsed("offer_id")?,
        lender_id: LenderId(row.int("lender_id")?),
        status: row.mapped("submission_status", SubmissionStatus::from_code)?,
        offer: row.text("offer")?,
        fields: Secret::new(row.text("fields")?),
        reference: row.opt_text("reference")?,
        redirect_url: row.opt_text("redirect_url")?,
        waiting_since: row.opt_instant("waiting_since")?,
        withdrawn_at: row.opt_instant("withdrawn_at")?,
        details: loan_details(&row)?,
        created_at: row.instant("submitted_at")?,
        updated_at: row.instant("submission_updated_at")?,
    };
    Ok(Some((stored, application, owner)))
}

/// Returns the customer of a submission; an error if there is none.
pub async fn get_owner(conn: &mut Conn, id: SubmissionId) -> Result<CustomerId, DbError> {
    conn.fetch_one(&OWNER, args![id])
        .await?
        .parsed("customer_id")
}

/// Sets the status and adds a line to the history.
pub async fn set_status(
    tx: &mut Tx,
    submission: &Submission,
    to: impl Into<StatusWithReason>,
    source: Source,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects_some_customer();
    let to = to.into();
    tx.send(&SET_STATUS, args![submission.id, to.status().code(), now])
        .await?;
    add_history(tx, submission.id, Some(submission.status), to, source, now).await
}

/// Records that the lender accepted the submission: status, history line and reference.
pub async fn mark_accepted(
    tx: &mut Tx,
    submission: &Submission,
    reference: &str,
    to: SubmissionStatus,
    source: Source,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects_some_customer();
    tx.send(&SET_TAKEN, args![submission.id, to.code(), reference, now])
        .await?;
    let from = Some(submission.status);
    add_history(tx, submission.id, from, to.into(), source, now).await
}

/// Sets the lender's reference.
pub async fn set_reference(
    tx: &mut Tx,
    id: SubmissionId,
    reference: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects_some_customer();
    tx.send(&SET_REFERENCE, args![id, reference, now]).await?;
    Ok(())
}

/// Marks a submission as waiting for the lender's system. It does not count as activity, so the application expires as
/// usual.
pub async fn mark_waiting(tx: &mut Tx, id: SubmissionId, now: Timestamp) -> Result<(), DbError> {
    tx.expects_some_customer();
    tx.send(&MARK_WAITING, args![id, now]).await?;
    Ok(())
}

/// History of all submissions of an application, in one query.
pub async fn history(
    conn: &mut Conn,
    application: ApplicationId,
) -> Result<Vec<HistoryLine>, DbError> {
    let rows = conn.fetch_all(&HISTORY, args![application]).await?;
    rows.iter().map(history_line).collect()
}

/// History of all submissions of a customer, in one query.
pub async fn history_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Vec<HistoryLine>, DbError> {
    let rows = conn
        .fetch_all(&HISTORY_OF_CUSTOMER, args![customer])
        .await?;
    rows.iter().map(history_line).collect()
}

/// Time of each lender's last rejection of a customer's applications for a product.
pub async fn list_rejections(
    conn: &mut Conn,
    customer: CustomerId,
    product: ProductType,
) -> Result<BTreeMap<LenderId, Timestamp>, DbError> {
    let rows = conn
        .fetch_all(&REJECTIONS_OF_CUSTOMER, args![customer, product.slug()])
        .await?;
    rows.iter()
        .map(|row| Ok((LenderId(row.int("lender_id")?), row.instant("said_no_at")?)))
        .collect()
}

/// Records a lender's event; false if it was processed before.
pub async fn record_event(
    tx: &mut Tx,
    lender: LenderId,
    event_id: &str,
    now: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx
        .execute(&TAKE_EVENT, args![lender, event_id, now])
        .await?
        == 1)
}

/// Number of submissions of the leads that the portal counts for a login.
pub async fn count_for_merchant(conn: &mut Conn, login: &PortalMerchant) -> Result<i64, DbError> {
    let row = match login.payee() {
        Payee::Partner(id) => conn.fetch_one(&COUNT_OF_PARTNER, args![id]).await?,
        Payee::Merchant(id) => conn.fetch_one(&COUNT_OF_MERCHANT, args![id]).await?,
    };
    row.int("submissions")
}

async fn add_history(
    tx: &mut Tx,
    id: SubmissionId,
    from: Option<SubmissionStatus>,
    to: StatusWithReason,
    source: Source,
    now: Timestamp,
) -> Result<(), DbError> {
    let from = from.map(SubmissionStatus::code);
    let reason = to.reason().map(RejectionReason::code);
    let values = args![id, from, to.status().code(), reason, source.code(), now];
    tx.send(&ADD_HISTORY, values).await?;
    Ok(())
}

fn history_line(row: &Row) -> Result<HistoryLine, DbError> {
    Ok(HistoryLine {
        submission_id: row.parsed("submission_id")?,
        status: row.mapped("to_status", SubmissionStatus::from_code)?,
        reason: row.opt_mapped("reason", RejectionReason::from_code)?,
        source: row.mapped("source", Source::from_code)?,
        at: row.instant("changed_at")?,
    })
}

fn loan_details(row: &Row) -> Result<LoanDetails, DbError> {
    let at = row.opt_instant("appointment_at")?;
    let place = row.opt_mapped("appointment_place", AppointmentPlace::from_code)?;
    Ok(LoanDetails {
        emi: row.opt_id("emi", Paise)?,
        first_due_on: row.opt_parsed("first_due_on")?,
        appointment: at.zip(place).map(|(at, place)| Appointment { at, place }),
    })
}

fn submission(row: &Row) -> Result<Submission, DbError> {
    Ok(Submission {
        id: row.parsed("id")?,
        short_code: row.opt_parsed("short_code")?,
        application_id: row.parsed("application_id")?,
        offer_id: row.parsed("offer_id")?,
        lender_id: LenderId(row.int("lender_id")?),
        status: row.mapped("status", SubmissionStatus::from_code)?,
        offer: row.text("offer")?,
        fields: Secret::new(row.text("fields")?),
        reference: row.opt_text("reference")?,
        redirect_url: row.opt_text("redirect_url")?,
        waiting_since: row.opt_instant("waiting_since")?,
        withdrawn_at: row.opt_instant("withdrawn_at")?,
        details: loan_details(row)?,
        created_at: row.instant("created_at")?,
        updated_at: row.instant("updated_at")?,
        product: row.mapped("product_type", ProductType::from_slug)?,
    })
}
