//! Finds customers by one complete identifier, each by an index.

use saakh_domain::Secret;
use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_domain::short_code::ShortCode;

use crate::db::{Arg, DbError, Row, Statement};
use crate::{Conn, args, sql};

/// A found customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FoundCustomer {
    pub customer: CustomerId,
    /// The application that the identifier names, otherwise the customer's newest.
    pub application: Option<ApplicationId>,
    /// Whether the identifier is known to be the customer's: a number or address may be mistyped until it is confirmed.
    pub is_confirmed: bool,
}

/// The maximum number of found customers.
const MOST: i64 = 10;

// The customer's newest application, by the index of a customer's applications.
macro_rules! customers {
    ($is_confirmed:literal, $where:literal) => {
        concat!(
            "SELECT customer.id AS customer_id, (SELECT MAX(application.id) FROM application
                WHERE application.customer_id = customer.id) AS application_id, ",
            $is_confirmed,
            " AS is_confirmed FROM customer WHERE ",
            $where
        )
    };
}
macro_rules! applications {
    ($where:literal) => {
        concat!(
            "SELECT application.customer_id, application.id AS application_id, CAST(1 AS BIGINT) AS is_confirmed
            FROM application WHERE ",
            $where
        )
    };
}
macro_rules! submissions {
    ($where:literal) => {
        concat!(
            "SELECT application.customer_id, application.id AS application_id, CAST(1 AS BIGINT) AS is_confirmed
            FROM submission JOIN application ON application.id = submission.application_id WHERE ",
            $where
        )
    };
}
sql!(
    BY_MOBILE = concat!(
        customers!(
            "CAST(CASE WHEN customer.mobile_verified_at IS NULL THEN 0 ELSE 1 END AS BIGINT)",
            "customer.mobile = $1"
        ),
        " ORDER BY is_confirmed DESC, customer_id LIMIT $2"
    )
);
sql!(
    BY_EMAIL = concat!(
        customers!(
            "CAST(CASE WHEN customer.email_verified_at IS NULL THEN 0 ELSE 1 END AS BIGINT)",
            "customer.email = $1"
        ),
        " ORDER BY is_confirmed DESC, customer_id LIMIT $2"
    )
);
sql!(
    BY_PAN = concat!(
        customers!("CAST(1 AS BIGINT)", "customer.pan_hash = $1"),
        " LIMIT $2"
    )
);
sql!(
    BY_ID = concat!(
        customers!("CAST(1 AS BIGINT)", "customer.id = $1"),
        " UNION ALL ",
        applications!("application.id = $1"),
        " UNION ALL ",
        submissions!("submission.id = $1"),
        " LIMIT $2"
    )
);
sql!(
    BY_CODE = concat!(
        applications!("application.short_code = $1"),
        " UNION ALL ",
        submissions!("submission.short_code = $1"),
        " UNION ALL ",
        customers!(
            "CAST(1 AS BIGINT)",
            "customer.id = (SELECT ticket.customer_id FROM ticket WHERE ticket.short_code = $1)"
        ),
        " LIMIT $2"
    )
);
sql!(BY_REFERENCE = concat!(submissions!("submission.reference = $1"), " LIMIT $2"));

/// Customers with this mobile number in E.164: its owner first.
pub async fn list_by_mobile(conn: &mut Conn, mobile: &str) -> Result<Vec<FoundCustomer>, DbError> {
    list(conn, &BY_MOBILE, args![mobile, MOST]).await
}

/// Customers with this e-mail address in lower case: its owner first.
pub async fn list_by_email(conn: &mut Conn, email: &str) -> Result<Vec<FoundCustomer>, DbError> {
    list(conn, &BY_EMAIL, args![email, MOST]).await
}

/// Customers with the keyed hash of a PAN.
pub async fn list_by_pan(conn: &mut Conn, hash: &str) -> Result<Vec<FoundCustomer>, DbError> {
    list(conn, &BY_PAN, args![hash, MOST]).await
}

/// The customer with this id in lower case, or of the application or submission with it.
pub async fn list_by_id(conn: &mut Conn, id: &str) -> Result<Vec<FoundCustomer>, DbError> {
    list(conn, &BY_ID, args![id, MOST]).await
}

/// The customer of the application, submission or ticket with this short code.
pub async fn list_by_code(conn: &mut Conn, code: ShortCode) -> Result<Vec<FoundCustomer>, DbError> {
    list(conn, &BY_CODE, args![Some(code), MOST]).await
}

/// Customers of submissions with this reference of a lender; references of two lenders can be equal.
pub async fn list_by_reference(
    conn: &mut Conn,
    reference: &Secret<String>,
) -> Result<Vec<FoundCustomer>, DbError> {
    list(conn, &BY_REFERENCE, args![reference.expose(), MOST]).await
}

async fn list(
    conn: &mut Conn,
    statement: &'static Statement,
    args: Vec<Arg>,
) -> Result<Vec<FoundCustomer>, DbError> {
    let rows = conn.fetch_all(statement, args).await?;
    rows.iter().map(found).collect()
}

fn found(row: &Row) -> Result<FoundCustomer, DbError> {
    Ok(FoundCustomer {
        customer: row.parsed("customer_id")?,
        application: row.opt_parsed("application_id")?,
        is_confirmed: row.flag("is_confirmed")?,
    })
}
