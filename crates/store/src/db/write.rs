//! Write transactions with commit and retry, and read transactions on a snapshot.

use std::time::Duration;

use super::{Conn, DbError, Tx};

/// Maximum number of attempts before a conflict is returned.
const MAX_RUNS: u32 = 12;
/// Maximum backoff before the second attempt; doubles with each, up to [`LONGEST_PAUSE`]. In total at most 0.6 s, on
/// average 0.3 s.
const FIRST_PAUSE: Duration = Duration::from_millis(2);
const LONGEST_PAUSE: Duration = Duration::from_millis(100);

/// Result of one attempt.
#[derive(Debug)]
pub enum TxOutcome<T, E> {
    /// Committed, or refused by the block and rolled back.
    Done(Result<T, E>),
    /// Rolled back; to be retried.
    Retry,
}

/// Ends an attempt: commits a success, rolls back an error. For `write_tx!`.
pub async fn finish<T, E: From<DbError>>(
    tx: Tx,
    outcome: Result<T, E>,
    runs: &mut u32,
) -> TxOutcome<T, E> {
    *runs += 1;
    let may_run_again = *runs < MAX_RUNS;
    let conn = tx.into_conn();
    let finished = match outcome {
        Err(error) => {
            let again = conn.has_conflict() && may_run_again;
            conn.roll_back().await;
            if again {
                TxOutcome::Retry
            } else {
                TxOutcome::Done(Err(error))
            }
        }
        Ok(value) => match conn.commit().await {
            Ok(()) => TxOutcome::Done(Ok(value)),
            Err(DbError::Conflict) if may_run_again => TxOutcome::Retry,
            Err(error) => TxOutcome::Done(Err(error.into())),
        },
    };
    if matches!(finished, TxOutcome::Retry) {
        tokio::time::sleep(pause(*runs)).await;
    }
    finished
}

/// Backoff after a number of attempts. Random, so that conflicting transactions do not collide again.
fn pause(runs: u32) -> Duration {
    let most = FIRST_PAUSE
        .saturating_mul(1 << (runs - 1))
        .min(LONGEST_PAUSE);
    most.mul_f64(fastrand::f64())
}

/// Ends a snapshot. For `read_tx!`.
pub async fn end_snapshot(conn: Conn) {
    // Nothing was written, so a failure loses nothing; a broken connection is discarded.
    conn.end_read().await;
}

/// Runs a block on a snapshot and returns its `Result`: `read_tx!(app.db, |conn| { Ok((lender::all(conn).await?,
/// version(conn).await?)) })`.
#[macro_export]
macro_rules! read_tx {
    ($db:expr, |$conn:ident| -> $result:ty $block:block) => {{
        let result: $result = $crate::read_tx!($db, |$conn| $block);
        result
    }};
    ($db:expr, |$conn:ident| $block:block) => {{
        let mut owned = $db.snapshot().await?;
        let outcome = {
            let $conn = &mut owned;
            async { $block }.await
        };
        $crate::db::end_snapshot(owned).await;
        outcome
    }};
}

/// Runs a block in a transaction over a scope and returns its `Result`: `write_tx!(app.db, Scope::customer(id), |tx| {
/// customer::insert(tx, &customer).await?; Ok(()) })`. Where the type cannot be inferred, it follows the parameter, as a
/// closure's: `|tx| -> Result<Customer> { … }`.
///
/// The block may run more than once, so it must have no effects except through `tx`. (A method with an async closure
/// over `&mut Tx` is not provably `Send` in an axum handler; inline code is.)
#[macro_export]
macro_rules! write_tx {
    ($db:expr, $scope:expr, |$tx:ident| -> $result:ty $block:block) => {{
        let result: $result = $crate::write_tx!($db, $scope, |$tx| $block);
        result
    }};
    ($db:expr, $scope:expr, |$tx:ident| $block:block) => {{
        let (scope, mut runs) = ($scope, 0);
        loop {
            let mut owned = $db.begin(scope).await?;
            let outcome = {
                let $tx = &mut owned;
                async { $block }.await
            };
            match $crate::db::finish(owned, outcome, &mut runs).await {
                $crate::db::TxOutcome::Done(result) => break result,
                $crate::db::TxOutcome::Retry => {}
            }
        }
    }};
}
