//! Help requests, as sent by the help dialog.

use jiff::Timestamp;
use saakh_domain::id::{CustomerId, HelpRequestId};
use saakh_domain::short_code::ShortCode;
use saakh_domain::{Language, Secret};

use crate::db::DbError;
use crate::{Conn, Tx, args, personal, record, sql};

personal! {
    // Requests without a session are found by the verified owner of the number or address: a customer who only entered it
    // must not erase its owner's.
    table "help_request";
    of Customer by "customer_id = $1" { delete; }
    of Customer by "customer_id IS NULL AND phone =
        (SELECT mobile FROM customer WHERE id = $1 AND mobile_verified_at IS NOT NULL)" {
        delete;
    }
    of Customer by "customer_id IS NULL AND email =
        (SELECT email FROM customer WHERE id = $1 AND email_verified_at IS NOT NULL)" {
        delete;
    }
    of Destination by "customer_id IS NULL AND phone = $1" { delete; }
    of Destination by "customer_id IS NULL AND email = $1" { delete; }
    columns {
        id: plain, customer_id: key, org_id: plain, name: identity, email: contact, phone: contact,
        company: words, description: words, locale: plain, created_at: plain, told_at: plain,
        short_code: plain,
    }
}

/// A help request; field names follow the specification.
#[derive(Debug, Clone)]
pub struct HelpRequest {
    pub id: HelpRequestId,
    /// The reference for people; none until the job has drawn one for a row from before.
    pub short_code: Option<ShortCode>,
    /// The customer, if logged in.
    pub customer_id: Option<CustomerId>,
    /// The site it came from.
    pub org_id: String,
    pub name: Secret<String>,
    /// Address for the reply.
    pub email: Secret<String>,
    /// E.164.
    pub phone: Secret<String>,
    /// The customer's company; may be empty.
    pub company: String,
    pub description: Secret<String>,
    /// The customer's language.
    pub locale: Language,
    pub created_at: Timestamp,
    /// When the messages to the support team and the customer were sent.
    pub told_at: Option<Timestamp>,
}

record!(columns, fn help_request -> HelpRequest {
    id: parsed("id"),
    short_code: opt_parsed("short_code"),
    customer_id: opt_parsed("customer_id"),
    org_id: text("org_id"),
    name: secret("name"),
    email: secret("email"),
    phone: secret("phone"),
    company: text("company"),
    description: secret("description"),
    locale: language("locale"),
    created_at: instant("created_at"),
    told_at: opt_instant("told_at"),
});

sql!(
    ADD = "INSERT INTO help_request (id, customer_id, org_id, name, email, phone, company,
        description, locale, created_at, short_code)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
);
sql!(GET = columns + "FROM help_request WHERE id = $1");
sql!(OF_CUSTOMER = columns + "FROM help_request WHERE customer_id = $1 ORDER BY id");
sql!(TOLD = "UPDATE help_request SET told_at = $2 WHERE id = $1");
sql!(SWEEP = "DELETE FROM help_request WHERE created_at < $1");

pub async fn add(tx: &mut Tx, request: &HelpRequest) -> Result<(), DbError> {
    tx.send(
        &ADD,
        args![
            request.id,
            request.customer_id,
            &request.org_id,
            request.name.expose(),
            request.email.expose(),
            request.phone.expose(),
            &request.company,
            request.description.expose(),
            request.locale,
            request.created_at,
            request.short_code
        ],
    )
    .await?;
    Ok(())
}

pub async fn get(conn: &mut Conn, id: HelpRequestId) -> Result<Option<HelpRequest>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(help_request).transpose()
}

/// Help requests of a customer, oldest first.
pub async fn list_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Vec<HelpRequest>, DbError> {
    let rows = conn.fetch_all(&OF_CUSTOMER, args![customer]).await?;
    rows.iter().map(help_request).collect()
}

/// Records that the messages were sent; false if the request was erased in the meantime.
pub async fn mark_sent(tx: &mut Tx, id: HelpRequestId, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(&TOLD, args![id, now]).await? == 1)
}

/// Deletes requests older than an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
