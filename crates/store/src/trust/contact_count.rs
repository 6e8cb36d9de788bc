//! Reserved contacts, counted by person, group and day in India, so that two senders cannot both use the last one.

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::engagement::contact::{CapGroup, DayCount};
use saakh_domain::id::CustomerId;

use crate::db::DbError;
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "contact_count";
    of Customer by "customer_id = $1" { delete; }
    columns {
        customer_id: key, cap_group: behaviour, day: behaviour, place: plain, created_at: plain,
    }
}

sql!(
    RESERVE = "INSERT INTO contact_count (customer_id, cap_group, day, place, created_at)
    SELECT $1, $2, $3, COALESCE(MAX(place), 0) + 1, $4 FROM contact_count
    WHERE customer_id = $1 AND cap_group = $2 AND day = $3"
);
// A contact that did not happen gives its place back.
sql!(
    RELEASE = "DELETE FROM contact_count WHERE customer_id = $1 AND cap_group = $2 AND day = $3
        AND place = (SELECT MAX(last.place) FROM contact_count AS last
            WHERE last.customer_id = $1 AND last.cap_group = $2 AND last.day = $3)"
);
sql!(
    SINCE = "SELECT day, COUNT(*) AS number FROM contact_count
    WHERE customer_id = $1 AND cap_group = $2 AND day >= $3 GROUP BY day ORDER BY day"
);
sql!(SWEEP = "DELETE FROM contact_count WHERE day < $1");

/// Reserves a contact, in the transaction that decided it.
pub async fn reserve(
    tx: &mut Tx,
    customer: CustomerId,
    group: CapGroup,
    day: Date,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(customer));
    tx.send(&RESERVE, args![customer, group.code(), day, now])
        .await?;
    Ok(())
}

/// Gives the last reservation of a day back.
pub async fn release(
    tx: &mut Tx,
    customer: CustomerId,
    group: CapGroup,
    day: Date,
) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(customer));
    tx.send(&RELEASE, args![customer, group.code(), day])
        .await?;
    Ok(())
}

/// The counts of a person since a day, by day.
pub async fn list_since(
    conn: &mut Conn,
    customer: CustomerId,
    group: CapGroup,
    day: Date,
) -> Result<Vec<DayCount>, DbError> {
    let rows = conn
        .fetch_all(&SINCE, args![customer, group.code(), day])
        .await?;
    rows.iter()
        .map(|row| {
            Ok(DayCount {
                day: row.parsed("day")?,
                count: u32::try_from(row.int("number")?).unwrap_or(u32::MAX),
            })
        })
        .collect()
}

/// Deletes the counts of days before one.
pub async fn sweep(tx: &mut Tx, before: Date) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
