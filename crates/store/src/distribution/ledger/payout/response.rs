//! What the bank reported of payouts.

use jiff::Timestamp;
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::payout::{ItemState, Payee};

use crate::db::{DbError, Row};
use crate::{Conn, Scope, Tx, args, sql};

/// A payout that the bank made.
#[derive(Debug, Clone)]
pub struct CompletedPayout {
    pub net: Paise,
    pub utr: String,
    /// When its batch was approved.
    pub at: Timestamp,
}

sql!(
    ANSWER = "UPDATE payout_item SET state = $3, utr = $4, problem = $5
    WHERE batch_id = $1 AND place = $2 AND state = 'open'"
);
sql!(
    RETURN = "UPDATE payout_item SET state = 'returned', problem = $3, returned_at = $4
    WHERE batch_id = $1 AND place = $2 AND state = 'paid'"
);
sql!(
    FINISH = "UPDATE payout_batch SET state = 'done' WHERE id = $1 AND state = 'approved'
    AND NOT EXISTS (SELECT 1 FROM payout_item WHERE batch_id = $1 AND state = 'open')"
);
sql!(
    LAST_PAID = "SELECT i.net, i.utr, b.decided_at FROM payout_item AS i
    JOIN payout_batch AS b ON b.id = i.batch_id
    WHERE i.account = $1 AND i.party = $2 AND i.state = 'paid' ORDER BY i.batch_id DESC LIMIT 1"
);

/// Records the bank's response to a payout that had none.
pub async fn record_response(
    tx: &mut Tx,
    batch: i64,
    place: i64,
    state: ItemState,
    utr: Option<&str>,
    problem: Option<&str>,
) -> Result<bool, DbError> {
    tx.expects(Scope::ledger);
    let args = args![
        batch,
        place,
        state.code(),
        utr.map(str::to_owned),
        problem.map(str::to_owned)
    ];
    Ok(tx.execute(&ANSWER, args).await? == 1)
}

/// Marks a paid payout as returned by the bank, with the reason; false if it was not paid.
pub async fn set_returned(
    tx: &mut Tx,
    batch: i64,
    place: i64,
    problem: &str,
    now: Timestamp,
) -> Result<bool, DbError> {
    tx.expects(Scope::ledger);
    let args = args![batch, place, problem, now];
    Ok(tx.execute(&RETURN, args).await? == 1)
}

/// Marks a batch as finished once the bank has responded to all payouts.
pub async fn finish(tx: &mut Tx, batch: i64) -> Result<(), DbError> {
    tx.expects(Scope::ledger);
    tx.send(&FINISH, args![batch]).await?;
    Ok(())
}

/// The last payout to a payee that the bank made.
pub async fn find_last_paid(
    conn: &mut Conn,
    payee: Payee,
) -> Result<Option<CompletedPayout>, DbError> {
    let (account, party) = payee.account().code();
    let row = conn
        .fetch_optional(&LAST_PAID, args![account, party])
        .await?;
    let paid = |row: Row| {
        Ok(CompletedPayout {
            net: Paise(row.int("net")?),
            utr: row.text("utr")?,
            at: row.instant("decided_at")?,
        })
    };
    row.map(paid).transpose()
}
