//! Saved reports and their schedules, in large numbers.

use saakh_domain::identity::permission::Role;
use saakh_store::identity::admin_user::{self, NewAdmin};
use saakh_store::{Db, DbError, Scope, args, db_test, sql, write_tx};

use crate::job::plan_text;
use crate::rows::at;

// The engines generate rows differently.
sql!(MANY_REPORTS = sqlite
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
     INSERT INTO saved_report (id, owner_id, name, page, query, version, created_at)
     SELECT 'report-' || i, 1, 'One', 'internal-report', '', 1, 0 FROM n",
    postgres
    "INSERT INTO saved_report (id, owner_id, name, page, query, version, created_at)
     SELECT 'report-' || i, 1, 'One', 'internal-report', '', 1, 0
     FROM generate_series(1, 100000) AS i");
sql!(
    MANY_SCHEDULES = "INSERT INTO report_schedule (report_id, frequency, state, locale, next_at)
    SELECT id, 'daily', 'active', 'en', 4000000000000 FROM saved_report"
);
sql!(ANALYZE_REPORTS = "ANALYZE");
sql!(PLAN_OF_DUE = sqlite
    "EXPLAIN QUERY PLAN SELECT report_id, frequency, next_at FROM report_schedule
        WHERE state = 'active' AND next_at <= 5000 ORDER BY next_at LIMIT 100",
    postgres
    "EXPLAIN SELECT report_id, frequency, next_at FROM report_schedule
        WHERE state = 'active' AND next_at <= 5000 ORDER BY next_at LIMIT 100");
sql!(PLAN_OF_OWN = sqlite
    "EXPLAIN QUERY PLAN SELECT id FROM saved_report WHERE owner_id = 7 ORDER BY id DESC",
    postgres
    "EXPLAIN SELECT id FROM saved_report WHERE owner_id = 7 ORDER BY id DESC");

#[db_test]
async fn the_search_for_due_schedules_uses_an_index(db: &Db) {
    let filled: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            let owner = NewAdmin {
                name: "Anita Rao",
                email: "anita@example.com",
                role: Role::One,
                password_hash: None,
                invited_by: None,
            };
            admin_user::add(tx, owner, at(0)).await?;
            for statement in [&MANY_REPORTS, &MANY_SCHEDULES, &ANALYZE_REPORTS] {
                tx.execute(statement, args![]).await?;
            }
            Ok(())
        })
    }
    .await;
    filled.unwrap();
    let mut conn = db.read().await.unwrap();
    for (plan, index) in [
        (&PLAN_OF_DUE, "report_schedule_due"),
        (&PLAN_OF_OWN, "saved_report_owner"),
    ] {
        let text = plan_text(&conn.fetch_all(plan, args![]).await.unwrap());
        assert!(text.contains(index), "{}: {text}", plan.name());
    }
}
