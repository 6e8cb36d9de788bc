//! Many rows in one statement, on both engines.

use saakh_store::db::bulk::{BulkUpdate, Table, insert, update, upsert};
use saakh_store::{Db, DbError, Scope, args, db_test, sql, write_tx};

const BALANCES: Table = Table {
    name: "ledger_balance",
    columns: &["account", "party", "balance"],
};
const ADDED: &str = "ON CONFLICT (account, party) DO UPDATE SET balance = ledger_balance.balance + excluded.balance";
/// More rows than one batch holds, and not a multiple of the batch size.
const MANY: i64 = 10_007;

sql!(
    SUMS = "SELECT COUNT(*) AS number, CAST(COALESCE(SUM(balance), 0) AS BIGINT) AS balance FROM ledger_balance"
);

async fn sums(db: &Db) -> (i64, i64) {
    let mut conn = db.read().await.unwrap();
    let row = conn.fetch_one(&SUMS, args![]).await.unwrap();
    (row.int("number").unwrap(), row.int("balance").unwrap())
}

fn balances(of: std::ops::Range<i64>) -> Vec<Vec<saakh_store::db::Arg>> {
    of.map(|party| args!["payable", party, 2_i64]).collect()
}

#[db_test]
async fn all_of_many_rows_are_written_and_changed(db: &Db) {
    async {
        write_tx!(db, Scope::exclusive(), |tx| {
            insert(tx, BALANCES, balances(0..MANY)).await
        })
    }
    .await
    .unwrap();
    assert_eq!(sums(db).await, (MANY, 2 * MANY));
    let change = BulkUpdate {
        table: "ledger_balance",
        key: "party",
        columns: &["balance"],
        kept: &[],
        only: "ledger_balance.balance < new.column2",
    };
    let rows = || (0..MANY).map(|party| args![party, party % 4]).collect();
    let changed = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            update(tx, change, rows()).await
        })
    }
    .await
    .unwrap();
    let of_three = (0..MANY).filter(|party| party % 4 == 3).count();
    assert_eq!(changed, of_three as u64);
    assert_eq!(
        sums(db).await,
        (MANY, 2 * MANY + i64::try_from(of_three).unwrap())
    );
}

#[db_test]
async fn an_existing_row_is_updated_by_an_upsert(db: &Db) {
    for of in [0..10, 5..15] {
        async {
            write_tx!(db, Scope::exclusive(), |tx| {
                upsert(tx, BALANCES, ADDED, balances(of.clone())).await
            })
        }
        .await
        .unwrap();
    }
    assert_eq!(sums(db).await, (15, 40));
}

#[db_test]
async fn a_batch_with_an_existing_row_inserts_none(db: &Db) {
    async {
        write_tx!(db, Scope::exclusive(), |tx| {
            insert(tx, BALANCES, balances(5..6)).await
        })
    }
    .await
    .unwrap();
    let refused: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            insert(tx, BALANCES, balances(0..10)).await
        })
    }
    .await;
    assert!(matches!(refused, Err(DbError::Duplicate(_))), "{refused:?}");
    assert_eq!(sums(db).await, (1, 2));
}

#[db_test]
async fn no_rows_are_no_statement(db: &Db) {
    async {
        write_tx!(db, Scope::exclusive(), |tx| {
            upsert(tx, BALANCES, ADDED, Vec::new()).await
        })
    }
    .await
    .unwrap();
    assert_eq!(sums(db).await.0, 0);
}

#[db_test]
async fn a_row_with_a_value_too_many_or_too_few_is_refused(db: &Db) {
    for row in [
        args!["payable", 1_i64],
        args!["payable", 1_i64, 2_i64, 3_i64],
    ] {
        for added in ["", ADDED] {
            let refused: Result<(), DbError> = async {
                write_tx!(db, Scope::exclusive(), |tx| {
                    upsert(tx, BALANCES, added, vec![row.clone()]).await
                })
            }
            .await;
            assert!(
                matches!(refused, Err(DbError::UnevenRow { .. })),
                "{refused:?}"
            );
        }
    }
    assert_eq!(sums(db).await.0, 0);
}
