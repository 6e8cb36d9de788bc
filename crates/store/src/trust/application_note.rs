//! Notes of staff on applications, append-only.

use jiff::Timestamp;
use saakh_domain::id::{AdminId, ApplicationId, CustomerId};

use crate::db::{DbError, Row};
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    // Notes may name the customer, so those on kept applications are deleted too.
    table "application_note";
    of Customer by application { delete; }
    columns { application_id: key, place: plain, at: plain, admin_id: key, text: words }
}

/// A note of a back-office user on an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApplicationNote {
    pub at: Timestamp,
    /// The author's name.
    pub author: String,
    pub text: String,
}

/// A note to add.
#[derive(Debug, Clone, Copy)]
pub struct NewApplicationNote<'a> {
    pub application: ApplicationId,
    /// The customer of the application.
    pub customer: CustomerId,
    pub author: AdminId,
    pub text: &'a str,
    pub at: Timestamp,
}

sql!(
    ADD = "INSERT INTO application_note (application_id, place, at, admin_id, text)
    VALUES ($1, (SELECT COALESCE(MAX(place), 0) + 1 FROM application_note
        WHERE application_id = $1), $2, $3, $4)"
);
sql!(
    NEWEST = "SELECT note.at, admin_user.name AS author, note.text
    FROM application_note AS note JOIN admin_user ON admin_user.id = note.admin_id
    WHERE note.application_id = $1 ORDER BY note.place DESC LIMIT $2"
);
sql!(
    OF_CUSTOMER = "SELECT note.at, admin_user.name AS author, note.text
    FROM application JOIN application_note AS note ON note.application_id = application.id
    JOIN admin_user ON admin_user.id = note.admin_id
    WHERE application.customer_id = $1 ORDER BY note.application_id, note.place"
);

pub async fn add(tx: &mut Tx, note: NewApplicationNote<'_>) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(note.customer));
    tx.send(
        &ADD,
        args![note.application, note.at, note.author, note.text],
    )
    .await
}

/// Notes on an application, newest first; limited.
pub async fn list_for_application(
    conn: &mut Conn,
    application: ApplicationId,
    most: i64,
) -> Result<Vec<ApplicationNote>, DbError> {
    let rows = conn.fetch_all(&NEWEST, args![application, most]).await?;
    rows.iter().map(read_note).collect()
}

/// All notes on a customer's applications, by application, oldest first.
pub async fn list_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Vec<ApplicationNote>, DbError> {
    let rows = conn.fetch_all(&OF_CUSTOMER, args![customer]).await?;
    rows.iter().map(read_note).collect()
}

fn read_note(row: &Row) -> Result<ApplicationNote, DbError> {
    Ok(ApplicationNote {
        at: row.instant("at")?,
        author: row.text("author")?,
        text: row.text("text")?,
    })
}
