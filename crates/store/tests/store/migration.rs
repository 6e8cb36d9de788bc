//! Migrations that rebuild a table keep its rows.

use saakh_store::db::testing::{Engine, TestDb, block_on};
use saakh_store::db::{Statement, migrate};
use saakh_store::origination::offer::{self, ViewKey};
use saakh_store::origination::submission;
use saakh_store::{Db, DbError, Scope, args, write_tx};

const BEFORE: i64 = 6;

const CUSTOMER: &str = "019ab000-0000-7000-8000-000000000001";
const APPLICATION: &str = "019ab000-0000-7000-8000-000000000002";
const VIEW: &str = "019ab000-0000-7000-8000-000000000003";
const OFFER: &str = "019ab000-0000-7000-8000-000000000004";
const BODY: &str = r#"{"matching_rule_version":1,"applicant":{"age":34,"score":760},"matched":[]}"#;

/// A customer with a shown offer, as the previous version stored it.
static ROWS: [Statement; 10] = [
    statement(
        "INSERT INTO catalog_version (version, changed_at, changed_by, reason)
        VALUES (1, 0, 'seed', 'demo')",
    ),
    statement(
        "INSERT INTO lender (id, lender_key, body, catalog_version)
        VALUES (1, 'cashe', '{}', 1)",
    ),
    statement(
        "INSERT INTO customer (id, language, profile, revision, created_at, updated_at)
        VALUES ('019ab000-0000-7000-8000-000000000001', 'en', '{}', 3, 0, 0)",
    ),
    statement(
        "INSERT INTO application (id, customer_id, product_type, status, created_at, updated_at)
        VALUES ('019ab000-0000-7000-8000-000000000002', '019ab000-0000-7000-8000-000000000001',
            'personal-loans', 'offers_viewed', 0, 0)",
    ),
    statement(
        r#"INSERT INTO offer_view (id, application_id, profile_revision, catalog_version,
            policy_version, body, created_at)
        VALUES ('019ab000-0000-7000-8000-000000000003', '019ab000-0000-7000-8000-000000000002', 3, 1,
            'apr-1',
            '{"matching_rule_version":1,"applicant":{"age":34,"score":760},"matched":[]}', 7)"#,
    ),
    statement(
        "INSERT INTO offer (id, offer_view_id, lender_id)
        VALUES ('019ab000-0000-7000-8000-000000000004', '019ab000-0000-7000-8000-000000000003', 1)",
    ),
    statement(
        "INSERT INTO submission (id, application_id, offer_id, lender_id, status, offer, fields,
            reference, created_at, updated_at)
        VALUES ('019ab000-0000-7000-8000-000000000006', '019ab000-0000-7000-8000-000000000002',
            '019ab000-0000-7000-8000-000000000004', 1, 'approved', '{}', '{}', 'L-1', 8, 9)",
    ),
    statement(
        "INSERT INTO submission_history (submission_id, position, from_status, to_status, source,
            changed_at)
        VALUES ('019ab000-0000-7000-8000-000000000006', 1, NULL, 'approved', 'connector', 9)",
    ),
    statement(
        "INSERT INTO consent (id, customer_id, purpose, lender_id, notice_version, locale, given_at,
            given_from, withdrawn_at)
        VALUES ('019ab000-0000-7000-8000-000000000007', '019ab000-0000-7000-8000-000000000001',
            'lender_share', 1, '1', 'en', 8, '', 12)",
    ),
    statement(
        "INSERT INTO share_receipt (submission_id, consent_id, lender_id, fields, shared_at)
        VALUES ('019ab000-0000-7000-8000-000000000006', '019ab000-0000-7000-8000-000000000007', 1,
            '[]', 8)",
    ),
];
static ORPHAN_LINE: Statement = statement(
    "INSERT INTO submission_history (submission_id, position, from_status, to_status, source,
        changed_at)
    VALUES ('019ab000-0000-7000-8000-000000000009', 1, NULL, 'approved', 'connector', 9)",
);
static ORPHAN: Statement = statement(
    "INSERT INTO offer (id, offer_view_id, lender_id)
    VALUES ('019ab000-0000-7000-8000-000000000005', '019ab000-0000-7000-8000-000000000009', 1)",
);

const fn statement(sql: &'static str) -> Statement {
    Statement::new("migration test", sql, sql)
}

async fn run(db: &Db, statements: &[Statement]) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        for statement in statements {
            tx.execute(statement, args![]).await?;
        }
        Ok(())
    })
}

async fn a_view_that_was_shown_stays(engine: Engine) {
    let test = TestDb::at_migration(engine, BEFORE).await;
    run(&test.db, &ROWS).await.unwrap();
    migrate::run(&test.db).await.unwrap();
    let mut conn = test.db.read().await.unwrap();
    let view = offer::get(&mut conn, VIEW.parse().unwrap()).await;
    let view = view.unwrap().unwrap();
    assert_eq!(
        (view.body.as_str(), view.created_at.as_millisecond()),
        (BODY, 7)
    );
    let expected = ViewKey {
        application_id: APPLICATION.parse().unwrap(),
        profile_revision: 3,
        catalog_version: 1,
        policy_version: "apr-1".to_owned(),
        matching_rule_version: 1,
        rule_data: String::new(),
        score: Some(760),
        score_at: None,
        age: Some(34),
        gold_price: None,
    };
    assert_eq!(view.key, expected);
    let (offer, owner) = (OFFER.parse().unwrap(), CUSTOMER.parse().unwrap());
    let of_offer = offer::find_for_offer(&mut conn, offer, owner, "matching")
        .await
        .unwrap();
    assert_eq!(of_offer.unwrap().0.id, view.id);
    let sent = submission::list_for_customer(&mut conn, owner)
        .await
        .unwrap();
    let references: Vec<_> = sent.iter().map(|sent| sent.reference.as_deref()).collect();
    assert_eq!(references, [Some("L-1")]);
    let withdrawn_at = sent.first().and_then(|sent| sent.withdrawn_at);
    assert_eq!(
        withdrawn_at.map(jiff::Timestamp::as_millisecond),
        Some(12),
        "a withdrawn consent withdraws the submission"
    );
    let lines = submission::history_for_customer(&mut conn, owner).await;
    assert_eq!(lines.unwrap().len(), 1);
    drop(conn);
    let orphan = run(&test.db, std::slice::from_ref(&ORPHAN_LINE)).await;
    assert!(orphan.is_err(), "lines still refer to submissions");
    let orphan = run(&test.db, std::slice::from_ref(&ORPHAN)).await;
    assert!(orphan.is_err(), "offers still refer to views");
}

#[test]
fn a_view_that_was_shown_stays_in_sqlite() {
    block_on(a_view_that_was_shown_stays(Engine::Sqlite));
}

#[test]
fn a_view_that_was_shown_stays_in_postgres() {
    block_on(a_view_that_was_shown_stays(Engine::Postgres));
}
