//! Every statement is one that its engine understands.

use saakh_store::db::Registered;
use saakh_store::{Db, db_test};

/// Fewer than this, and the register itself is broken.
const AT_LEAST: usize = 60;

db_test!(every_statement_prepares(db) {
    let problems = unprepared(db).await;
    assert!(problems.is_empty(), "{}:\n{}", db.engine(), problems.join("\n"));
});

async fn unprepared(db: &Db) -> Vec<String> {
    let statements: Vec<_> = inventory::iter::<Registered>().collect();
    assert!(
        statements.len() >= AT_LEAST,
        "only {} statements are registered",
        statements.len()
    );
    let mut problems = Vec::new();
    for Registered(statement) in statements {
        // A connection each: what failed on one must not spoil the next.
        let mut conn = db.read().await.unwrap();
        if let Err(error) = conn.prepare(statement).await {
            problems.push(format!("{}: {error:?}", statement.name()));
        }
    }
    problems
}
