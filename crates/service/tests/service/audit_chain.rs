//! Verification of the audit chain: intact, or with the position of the flaw.

use jiff::Timestamp;
use saakh_service::platform::audit::chain::{self, ChainCheckOutcome, ExpectedSeal, Flaw};
use saakh_service::platform::audit::{RequestContext, detail};
use saakh_store::db::{Statement, count};
use saakh_store::platform::audit::chain::{self as store_chain, Link};
use saakh_store::platform::audit::{self, Entry};
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::audit::{append, build_entry, verify_chain};
use saakh_testkit::{TestApp, app_test};
use serde_json::json;

/// The result of the check against a seal that was stored elsewhere.
async fn verdict_with(app: &TestApp, expected: &str) -> ChainCheckOutcome {
    let expected: ExpectedSeal = expected.parse().unwrap();
    chain::verify(&app.app.db, &app.app.keys, Some(&expected))
        .await
        .unwrap()
}

/// Adds sealed rows of partner 2 and returns the last seal.
async fn sealed_rows(app: &TestApp, count: usize) -> String {
    for _ in 0..count {
        let row = build_entry(app, "partner.update", &json!({ "after": 1 }));
        append(&app.app.db, &row).await.unwrap();
    }
    assert_eq!(chain::seal(&app.app).await.unwrap(), count);
    match verify_chain(app).await {
        ChainCheckOutcome::Intact { seal, .. } => seal,
        broken @ ChainCheckOutcome::Broken { .. } => panic!("{broken:?}"),
    }
}

/// As [`sealed_rows`], with another unsealed row before them.
async fn sealed_rows_after(app: &TestApp, count: usize) {
    for _ in 0..count {
        let row = build_entry(app, "partner.update", &json!({ "after": 1 }));
        append(&app.app.db, &row).await.unwrap();
    }
    assert_eq!(chain::seal(&app.app).await.unwrap(), count + 1);
}

async fn run(app: &TestApp, statement: &Statement) -> u64 {
    let ran: Result<u64, DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            tx.execute(statement, Vec::new()).await
        })
    }
    .await;
    ran.unwrap()
}

/// Seals three rows of partner 2, tampers with one, and returns the result of the check.
async fn tampered(app: &TestApp, statement: &Statement) -> (i64, Flaw) {
    sealed_rows(app, 3).await;
    assert_eq!(run(app, statement).await, 1);
    match verify_chain(app).await {
        ChainCheckOutcome::Broken { position, flaw, .. } => (position, flaw),
        whole @ ChainCheckOutcome::Intact { .. } => panic!("not detected: {whole:?}"),
    }
}

static CHANGE_ACTION: Statement =
    same("UPDATE audit SET action = 'partner.read' WHERE position = 2");
static CHANGE_ACTOR: Statement = same("UPDATE audit SET actor_id = 'nobody' WHERE position = 2");
static CHANGE_TIME: Statement = same("UPDATE audit SET at = at + 1 WHERE position = 2");
static CHANGE_DETAIL: Statement = same("UPDATE audit SET detail = '{}' WHERE position = 2");
static CLEAR_DETAIL: Statement =
    same("UPDATE audit SET detail = NULL, salt = '' WHERE position = 2");
static CLEAR_LAST_DETAIL: Statement =
    same("UPDATE audit SET detail = NULL, salt = '' WHERE position = 6");
static DELETE_MIDDLE: Statement = same("DELETE FROM audit WHERE position = 2");
static DELETE_LAST: Statement = same("DELETE FROM audit WHERE position = 3");
static CUT_AFTER_TWO: Statement = same("DELETE FROM audit WHERE position > 2");
static HEAD_TO_TWO: Statement =
    same("UPDATE audit_head SET position = 2, seal = (SELECT seal FROM audit WHERE position = 2)");
static UNSEAL: Statement = same("UPDATE audit SET position = NULL, seal = NULL");
static HEAD_TO_NONE: Statement = same("UPDATE audit_head SET position = 0, seal = ''");
static HEAD_BACK: Statement = same("UPDATE audit_head SET position = 2");
static NEW_SEAL: Statement = same("UPDATE audit SET seal = 'new' WHERE position = 1");

const fn same(text: &'static str) -> Statement {
    Statement::new("tampering", text, text)
}

#[app_test]
async fn a_changed_action_is_seen(app: &TestApp) {
    assert_eq!(tampered(app, &CHANGE_ACTION).await, (2, Flaw::Changed));
}
#[app_test]
async fn a_changed_actor_is_seen(app: &TestApp) {
    assert_eq!(tampered(app, &CHANGE_ACTOR).await, (2, Flaw::Changed));
}
#[app_test]
async fn a_changed_time_is_seen(app: &TestApp) {
    assert_eq!(tampered(app, &CHANGE_TIME).await, (2, Flaw::Changed));
}
#[app_test]
async fn a_changed_detail_is_seen(app: &TestApp) {
    assert_eq!(
        tampered(app, &CHANGE_DETAIL).await,
        (2, Flaw::DetailChanged)
    );
}
#[app_test]
async fn a_detail_removed_without_an_erasure_is_detected(app: &TestApp) {
    assert_eq!(tampered(app, &CLEAR_DETAIL).await, (2, Flaw::DetailGone));
}
#[app_test]
async fn more_removed_details_than_erasures_are_detected(app: &TestApp) {
    sealed_rows(app, 3).await;
    let erased: Result<u64, DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            let by = &RequestContext::SYSTEM;
            detail::erase(&app.app, tx, by, "partner", "2").await
        })
    }
    .await;
    assert_eq!(erased.unwrap(), 3);
    assert!(is_whole(&verify_chain(app).await));
    sealed_rows_after(app, 2).await;
    assert!(is_whole(&verify_chain(app).await));
    assert_eq!(run(app, &CLEAR_LAST_DETAIL).await, 1);
    let ChainCheckOutcome::Broken { position, flaw, .. } = verify_chain(app).await else {
        panic!("not detected")
    };
    assert_eq!((position, flaw), (1, Flaw::DetailGone));
}
#[app_test]
async fn a_deleted_row_is_seen(app: &TestApp) {
    assert_eq!(tampered(app, &DELETE_MIDDLE).await, (2, Flaw::Missing));
}
#[app_test]
async fn a_deleted_last_row_is_seen(app: &TestApp) {
    assert_eq!(tampered(app, &DELETE_LAST).await, (3, Flaw::Missing));
}
#[app_test]
async fn a_shortened_chain_is_seen(app: &TestApp) {
    assert_eq!(tampered(app, &HEAD_BACK).await, (3, Flaw::BeyondTheEnd));
}
#[app_test]
async fn a_new_seal_is_seen(app: &TestApp) {
    assert_eq!(tampered(app, &NEW_SEAL).await, (1, Flaw::Changed));
}

fn broken(position: i64, flaw: Flaw) -> ChainCheckOutcome {
    ChainCheckOutcome::Broken {
        position,
        id: None,
        flaw,
    }
}

fn is_whole(verdict: &ChainCheckOutcome) -> bool {
    matches!(verdict, ChainCheckOutcome::Intact { .. })
}

// A truncated chain is consistent in itself; only a seal stored elsewhere reveals it.
#[app_test]
async fn a_stored_seal_reveals_a_shortened_chain(app: &TestApp) {
    let kept = sealed_rows(app, 3).await;
    assert!(is_whole(&verdict_with(app, &kept).await));
    assert!(is_whole(&verdict_with(app, &format!("3:{kept}")).await));
    run(app, &CUT_AFTER_TWO).await;
    run(app, &HEAD_TO_TWO).await;
    assert!(is_whole(&verify_chain(app).await));
    assert_eq!(
        verdict_with(app, &format!("3:{kept}")).await,
        broken(3, Flaw::Shortened)
    );
    assert_eq!(verdict_with(app, &kept).await, broken(2, Flaw::NotFound));
}

// Rows whose seal was removed are sealed again by the server.
#[app_test]
async fn a_stored_seal_reveals_a_rewritten_chain(app: &TestApp) {
    let kept = sealed_rows(app, 3).await;
    run(app, &CHANGE_ACTION).await;
    run(app, &UNSEAL).await;
    run(app, &HEAD_TO_NONE).await;
    assert_eq!(chain::seal(&app.app).await.unwrap(), 3);
    assert!(is_whole(&verify_chain(app).await));
    let ChainCheckOutcome::Broken { position, flaw, .. } =
        verdict_with(app, &format!("3:{kept}")).await
    else {
        panic!("not detected")
    };
    assert_eq!((position, flaw), (3, Flaw::Rewritten));
    assert_eq!(verdict_with(app, &kept).await, broken(3, Flaw::NotFound));
}

#[test]
fn a_stored_seal_is_parsed_or_refused() {
    let seal = "0a".repeat(32);
    for (text, position) in [(format!("12:k1.{seal}"), Some(12)), (seal.clone(), None)] {
        let kept: ExpectedSeal = text.parse().unwrap();
        assert_eq!(kept.position, position);
        assert!(text.ends_with(&kept.seal) && kept.seal.ends_with(&seal));
    }
    for text in ["", "12", "x:y", "12:", &seal[1..], &format!("{seal}:12")] {
        assert!(text.parse::<ExpectedSeal>().is_err(), "{text}");
    }
}

/// The unkeyed seals of three rows of partner 2, in the order of the rows' ids.
const PLAIN_SEALS: [&str; 3] = [
    "ed59ca4949eb1ac4d2f88166bc9db0bdaffed9701a8a2b1dada5c5e902965c70",
    "d9a4ff99a87778c40bb13aa40bfa859b48d9e3d1aada2573080a7919cc1b5602",
    "65ac13f333f6155e0fd6dee8e7ac17a67cdb89d11968d79fbf0089a44f268ef0",
];

/// Stores three rows with unkeyed seals that were computed once.
async fn plain_rows(app: &TestApp) {
    let links: Vec<Link> = PLAIN_SEALS
        .iter()
        .zip(1..)
        .map(|(seal, position)| Link {
            position,
            seal: (*seal).to_owned(),
        })
        .collect();
    let rows: Vec<Entry> = (1..=3)
        .map(|number| Entry {
            id: format!("01975b1e-0000-7000-8000-00000000000{number}"),
            at: Timestamp::from_second(1_763_800_000).unwrap(),
            ..build_entry(app, "partner.update", &json!({ "after": 1 }))
        })
        .collect();
    let start = Link {
        position: 0,
        seal: String::new(),
    };
    let written: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            for row in &rows {
                audit::append(tx, row).await?;
            }
            store_chain::move_head(tx, &start, &links[2]).await?;
            let ids = rows.iter().map(|row| row.id.as_str());
            store_chain::seal(tx, ids.zip(&links)).await?;
            Ok(())
        })
    }
    .await;
    written.unwrap();
}

// Rows that were sealed without a key stay valid, and the first keyed seal covers them.
#[app_test]
async fn plain_seals_still_fit_and_are_covered(app: &TestApp) {
    plain_rows(app).await;
    assert_eq!(verify_chain(app).await, broken(3, Flaw::WithoutKey));
    assert_eq!(chain::seal(&app.app).await.unwrap(), 1);
    let ChainCheckOutcome::Intact {
        sealed: 4,
        waiting: 0,
        erased: 0,
        seal,
    } = verify_chain(app).await
    else {
        panic!("the chain is broken")
    };
    assert!(seal.starts_with("k1."), "{seal}");
    assert_eq!(
        chain::seal(&app.app).await.unwrap(),
        0,
        "it is covered once"
    );
}

static CHANGE_PLAIN: Statement =
    same("UPDATE audit SET action = 'partner.read' WHERE position = 1");
static PLAIN_LAST: Statement = same(concat!(
    "UPDATE audit SET seal = '",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "' WHERE position = 3"
));

#[app_test]
async fn a_rewritten_plain_seal_is_detected(app: &TestApp) {
    plain_rows(app).await;
    chain::seal(&app.app).await.unwrap();
    run(app, &PLAIN_LAST).await;
    let ChainCheckOutcome::Broken {
        position: 3,
        flaw: Flaw::Changed,
        ..
    } = verify_chain(app).await
    else {
        panic!("not detected")
    };
}

#[app_test]
async fn a_changed_row_under_a_plain_seal_is_detected(app: &TestApp) {
    plain_rows(app).await;
    chain::seal(&app.app).await.unwrap();
    run(app, &CHANGE_PLAIN).await;
    let ChainCheckOutcome::Broken {
        position: 1,
        flaw: Flaw::Changed,
        ..
    } = verify_chain(app).await
    else {
        panic!("not detected")
    };
}

#[app_test]
async fn a_seal_cannot_be_made_without_the_key(app: &TestApp) {
    sealed_rows(app, 2).await;
    let other = saakh_service::app::Keys::new(saakh_domain::Secret::new([8; 32]));
    let ChainCheckOutcome::Broken {
        position: 1,
        flaw: Flaw::Changed,
        ..
    } = chain::verify(&app.app.db, &other, None).await.unwrap()
    else {
        panic!("another key made the same seals")
    };
}

#[app_test]
async fn many_rows_are_sealed_in_few_statements(app: &TestApp) {
    for _ in 0..501 {
        append(&app.app.db, &build_entry(app, "partner.update", &json!({})))
            .await
            .unwrap();
    }
    count::take_cost();
    assert_eq!(chain::seal(&app.app).await.unwrap(), 501);
    let cost = count::take_cost();
    assert_eq!(cost.commits, 2, "500 in one transaction");
    let updates = cost.queries.iter().filter(|name| **name == "audit").count();
    assert_eq!(updates, 2, "{:?}", cost.queries);
    assert!(is_whole(&verify_chain(app).await));
}

// Concurrent writers and two sealers: every row gets one position.
#[app_test]
async fn writers_and_sealers_at_once_lose_no_row(app: &TestApp) {
    const WRITERS: usize = 6;
    const ROWS: usize = 15;
    let sealers = [(); 2].map(|()| {
        let app = std::sync::Arc::clone(&app.app);
        tokio::spawn(async move {
            for _ in 0..20 {
                chain::seal(&app).await.unwrap();
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        })
    });
    let writers: Vec<_> = (0..WRITERS)
        .map(|_| {
            let rows: Vec<_> = (0..ROWS)
                .map(|row| build_entry(app, "partner.update", &json!({ "after": row })))
                .collect();
            let db = app.app.db.clone();
            tokio::spawn(async move {
                for row in rows {
                    append(&db, &row).await.unwrap();
                }
            })
        })
        .collect();
    for task in writers.into_iter().chain(sealers) {
        task.await.unwrap();
    }
    chain::seal(&app.app).await.unwrap();
    let ChainCheckOutcome::Intact {
        sealed,
        waiting,
        seal,
        ..
    } = verify_chain(app).await
    else {
        panic!("the chain is broken")
    };
    assert_eq!(
        (sealed, waiting, seal.len()),
        ((WRITERS * ROWS).try_into().unwrap(), 0, "k1.".len() + 64)
    );
}

#[app_test]
async fn a_row_without_rows_before_it_is_whole(app: &TestApp) {
    assert_eq!(
        verify_chain(app).await,
        ChainCheckOutcome::Intact {
            sealed: 0,
            waiting: 0,
            erased: 0,
            seal: String::new()
        }
    );
    let late = Entry {
        at: Timestamp::UNIX_EPOCH,
        ..build_entry(app, "partner.update", &json!({}))
    };
    append(&app.app.db, &late).await.unwrap();
    assert_eq!(
        verify_chain(app).await,
        ChainCheckOutcome::Intact {
            sealed: 0,
            waiting: 1,
            erased: 0,
            seal: String::new()
        }
    );
}
