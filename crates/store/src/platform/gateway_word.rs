//! Words of providers' reports that the settings do not explain.

use jiff::Timestamp;
use saakh_domain::engagement::contact::ContactChannel;

use crate::db::DbError;
use crate::{Conn, Tx, args, not_personal, record, sql};

not_personal!("gateway_word", "words of providers");

/// A word, and how often it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GatewayWord {
    pub channel: ContactChannel,
    pub word: String,
    pub times: i64,
    pub last_at: Timestamp,
}

record!(columns, fn gateway_word -> GatewayWord {
    channel: mapped("channel", ContactChannel::from_code),
    word: text("word"),
    times: int("times"),
    last_at: instant("last_at"),
});

// A provider that sends other words without end fills no disk.
sql!(
    COUNT = "INSERT INTO gateway_word (channel, word, times, last_at)
    SELECT $1, $2, 1, $3 WHERE (SELECT COUNT(*) FROM gateway_word) < 200
        OR EXISTS (SELECT 1 FROM gateway_word WHERE channel = $1 AND word = $2)
    ON CONFLICT (channel, word) DO UPDATE SET
        times = gateway_word.times + 1, last_at = excluded.last_at"
);
sql!(ALL = columns + "FROM gateway_word ORDER BY channel, last_at DESC, word");
sql!(SWEEP = "DELETE FROM gateway_word WHERE last_at < $1");

pub async fn count(
    tx: &mut Tx,
    channel: ContactChannel,
    word: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(&COUNT, args![channel.code(), word, now]).await?;
    Ok(())
}

/// The last ones of each channel first.
pub async fn all(conn: &mut Conn) -> Result<Vec<GatewayWord>, DbError> {
    let rows = conn.fetch_all(&ALL, args![]).await?;
    rows.iter().map(gateway_word).collect()
}

/// Deletes words that did not come since an instant: the settings explain them by now.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<(), DbError> {
    tx.send(&SWEEP, args![before]).await?;
    Ok(())
}
