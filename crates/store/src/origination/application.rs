//! Applications with their history.

use std::collections::BTreeMap;

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::Source;
use saakh_domain::short_code::ShortCode;

use crate::db::{DbError, Row};
use crate::{Conn, Scope, Tx, args, personal, record, sql};

personal! {
    table "application";
    of Customer by "customer_id = $1" {
        delete where "NOT EXISTS (SELECT 1 FROM submission
            WHERE submission.application_id = application.id)";
        keep lending_evidence;
    }
    columns {
        id: plain, customer_id: key, product_type: behaviour, status: behaviour, created_at: plain,
        updated_at: plain, identity_confirmed_at: plain, partner_id: plain, merchant_id: plain,
        language: plain, stands_at: plain, are_views_settled: plain, short_code: plain,
    }
}

personal! {
    table "application_history";
    of Customer by application {
        delete where "NOT EXISTS (SELECT 1 FROM submission
            WHERE submission.application_id = application_history.application_id)";
        keep lending_evidence;
    }
    columns {
        application_id: key, position: plain, from_status: behaviour, to_status: behaviour,
        source: plain, changed_at: plain, counted_at: plain,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Application {
    /// `appId` on the wire.
    pub id: ApplicationId,
    /// The reference for people; none until the job has drawn one for a row from before.
    pub short_code: Option<ShortCode>,
    pub customer_id: CustomerId,
    pub product: ProductType,
    pub status: ApplicationStatus,
    pub created_at: Timestamp,
    /// When the customer verified their identity: immediately if no PAN was known before.
    pub identity_confirmed_at: Option<Timestamp>,
}

/// The columns of [`Application`] without the customer's id, for queries that join the table.
macro_rules! joined_columns {
    () => {
        "application.id AS application_id, application.short_code AS application_code, application.product_type, \
         application.status AS application_status, application.created_at AS started_at, \
         application.identity_confirmed_at"
    };
}
pub(super) use joined_columns;

/// Number of the customer's applications that were sent to a lender. Counted per application: on a new database
/// PostgreSQL underestimates the submissions and would scan all of them.
macro_rules! sent_applications {
    () => {
        "(SELECT COUNT(*) FROM application AS any_of_them \
            WHERE any_of_them.customer_id = customer.id \
                AND (SELECT COUNT(*) FROM submission \
                    WHERE submission.application_id = any_of_them.id) > 0) AS sent_applications"
    };
}
pub(super) use sent_applications;

record!(columns, fn application -> Application {
    id: parsed("id"),
    short_code: opt_parsed("short_code"),
    customer_id: parsed("customer_id"),
    product: mapped("product_type", ProductType::from_slug),
    status: mapped("status", ApplicationStatus::from_code),
    created_at: instant("created_at"),
    identity_confirmed_at: opt_instant("identity_confirmed_at"),
});

sql!(
    ADD = "INSERT INTO application (id, customer_id, product_type, status, created_at, updated_at,
        identity_confirmed_at, short_code, partner_id, merchant_id, language)
    VALUES ($1, $2, $3, $4, $5, $5, $6, $7, (SELECT partner_id FROM customer WHERE id = $2),
        (SELECT tracking_link.merchant_id FROM attribution
         JOIN tracking_link ON tracking_link.id = attribution.link_id
         WHERE attribution.customer_id = $2),
        (SELECT language FROM customer WHERE id = $2))"
);
sql!(OF_CUSTOMER = columns + "FROM application WHERE id = $1 AND customer_id = $2");
sql!(GET = columns + "FROM application WHERE id = $1");
sql!(
    IN_FLIGHT =
        columns + "FROM application WHERE customer_id = $1 AND status <> 'closed' ORDER BY id DESC"
);
sql!(ALL_OF_CUSTOMER = columns + "FROM application WHERE customer_id = $1 ORDER BY id");
sql!(
    QUIET = columns
        + "FROM application WHERE status <> 'closed' AND updated_at < $1 AND NOT EXISTS
        (SELECT 1 FROM submission
         WHERE application_id = application.id AND submission.updated_at >= $1)
    ORDER BY updated_at, id LIMIT $2"
);
sql!(
    STILL_QUIET = columns
        + "FROM application WHERE id = $1 AND status <> 'closed' AND updated_at < $2 AND NOT EXISTS
        (SELECT 1 FROM submission
         WHERE application_id = application.id AND submission.updated_at >= $2)"
);
sql!(
    CLOSING_SOURCE = "SELECT source FROM application_history
    WHERE application_id = $1 AND to_status = 'closed' ORDER BY position DESC LIMIT 1"
);
sql!(
    EXPIRED = "SELECT application.id, application_history.changed_at FROM application
    JOIN application_history ON application_history.application_id = application.id
    WHERE application.customer_id = $1 AND application.status = 'closed'
        AND application_history.to_status = 'closed' AND application_history.source = 'system'
        AND application_history.changed_at >= $2"
);
sql!(
    CONFIRM_IDENTITY = "UPDATE application SET identity_confirmed_at = $2, updated_at = $2
    WHERE id = $1"
);
sql!(SET_STATUS = "UPDATE application SET status = $2, updated_at = $3 WHERE id = $1");
sql!(
    ADD_HISTORY = "INSERT INTO application_history
        (application_id, from_status, to_status, source, changed_at, counted_at, position)
    VALUES ($1, $2, $3, $4, $5, $6, (SELECT COALESCE(MAX(position), 0) + 1
        FROM application_history WHERE application_id = $1))"
);

/// Inserts an application and the first line of its history.
pub async fn add(tx: &mut Tx, application: &Application) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(application.customer_id));
    tx.send(
        &ADD,
        args![
            application.id,
            application.customer_id,
            application.product.slug(),
            application.status.code(),
            application.created_at,
            application.identity_confirmed_at,
            application.short_code
        ],
    )
    .await?;
    add_history(
        tx,
        application.id,
        None,
        application.status,
        Source::Customer,
        application.created_at,
    )
    .await
}

/// Returns an application if it is the customer's.
pub async fn get_owned(
    conn: &mut Conn,
    id: ApplicationId,
    customer: CustomerId,
) -> Result<Option<Application>, DbError> {
    let row = conn
        .fetch_optional(&OF_CUSTOMER, args![id, customer])
        .await?;
    row.as_ref().map(application).transpose()
}

/// Returns an application of any customer, for jobs and callbacks.
pub async fn get(conn: &mut Conn, id: ApplicationId) -> Result<Option<Application>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(application).transpose()
}

/// A customer's open applications, newest first.
pub async fn list_open(conn: &mut Conn, customer: CustomerId) -> Result<Vec<Application>, DbError> {
    let rows = conn.fetch_all(&IN_FLIGHT, args![customer]).await?;
    rows.iter().map(application).collect()
}

/// All applications of a customer, oldest first.
pub async fn list_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Vec<Application>, DbError> {
    let rows = conn.fetch_all(&ALL_OF_CUSTOMER, args![customer]).await?;
    rows.iter().map(application).collect()
}

/// Returns an open application without activity since an instant.
pub async fn find_inactive(
    conn: &mut Conn,
    id: ApplicationId,
    since: Timestamp,
) -> Result<Option<Application>, DbError> {
    let row = conn.fetch_optional(&STILL_QUIET, args![id, since]).await?;
    row.as_ref().map(application).transpose()
}

/// A batch of open applications without activity since an instant, longest inactive first.
pub async fn list_inactive(
    conn: &mut Conn,
    before: Timestamp,
    most: i64,
) -> Result<Vec<Application>, DbError> {
    let rows = conn.fetch_all(&QUIET, args![before, most]).await?;
    rows.iter().map(application).collect()
}

/// A customer's applications that we closed since an instant, each with when.
pub async fn list_expired(
    conn: &mut Conn,
    customer: CustomerId,
    since: Timestamp,
) -> Result<BTreeMap<ApplicationId, Timestamp>, DbError> {
    let rows = conn.fetch_all(&EXPIRED, args![customer, since]).await?;
    let read = |row: &Row| Ok((row.parsed("id")?, row.instant("changed_at")?));
    rows.iter().map(read).collect()
}

/// Returns who closed an application; none if it is open.
pub async fn find_closing_source(
    conn: &mut Conn,
    id: ApplicationId,
) -> Result<Option<Source>, DbError> {
    let row = conn.fetch_optional(&CLOSING_SOURCE, args![id]).await?;
    row.map(|row| row.mapped("source", Source::from_code))
        .transpose()
}

/// Records that the customer verified their identity.
pub async fn confirm_identity(
    tx: &mut Tx,
    id: ApplicationId,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects_some_customer();
    tx.send(&CONFIRM_IDENTITY, args![id, now]).await?;
    Ok(())
}

/// Sets the status and adds a line to the history.
pub async fn set_status(
    tx: &mut Tx,
    application: &Application,
    to: ApplicationStatus,
    source: Source,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(application.customer_id));
    tx.send(&SET_STATUS, args![application.id, to.code(), now])
        .await?;
    add_history(
        tx,
        application.id,
        Some(application.status),
        to,
        source,
        now,
    )
    .await
}

async fn add_history(
    tx: &mut Tx,
    id: ApplicationId,
    from: Option<ApplicationStatus>,
    to: ApplicationStatus,
    source: Source,
    now: Timestamp,
) -> Result<(), DbError> {
    let from = from.map(ApplicationStatus::code);
    let counted_at = counted_at(source, now);
    let values = args![id, from, to.code(), source.code(), now, counted_at];
    tx.send(&ADD_HISTORY, values).await?;
    Ok(())
}

/// Whether a new history line counts as counted: an undo is not a new step.
pub(super) fn counted_at(source: Source, now: Timestamp) -> Option<Timestamp> {
    (source == Source::Undo).then_some(now)
}

/// Reads an application from a row with [`joined_columns`].
pub(super) fn from_joined_row(row: &Row, customer_id: CustomerId) -> Result<Application, DbError> {
    Ok(Application {
        id: row.parsed("application_id")?,
        short_code: row.opt_parsed("application_code")?,
        customer_id,
        product: row.mapped("product_type", ProductType::from_slug)?,
        status: row.mapped("application_status", ApplicationStatus::from_code)?,
        created_at: row.instant("started_at")?,
        identity_confirmed_at: row.opt_instant("identity_confirmed_at")?,
    })
}
