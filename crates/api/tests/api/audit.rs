//! The audit trail: found, shown, exported, and whole or not.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use jiff::Timestamp;
use saakh_domain::identity::permission::Role;
use saakh_service::platform::audit::chain::{self, Expected, Flaw, Verdict};
use saakh_store::db::Statement;
use saakh_store::db::count;
use saakh_store::platform::audit::chain::{self as store_chain, Link};
use saakh_store::platform::audit::{self, Entry};
use saakh_store::{Db, DbError, Scope, write_tx};
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// A row as the service writes it.
fn entry(app: &TestApp, action: &'static str, detail: &Value) -> Entry {
    let detail = detail.to_string();
    let digest = Sha256::digest(format!("salt{detail}").as_bytes());
    Entry {
        id: app.app.uuid().to_string(),
        at: app.app.now(),
        actor_kind: "system",
        actor_id: "saakh".to_owned(),
        behalf: None,
        action,
        target_kind: "partner",
        target_id: "2".to_owned(),
        request_id: None,
        digest: digest
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect::<Vec<_>>()
            .concat(),
        salt: "salt".to_owned(),
        detail: Some(detail),
    }
}

async fn append(db: &Db, entry: &Entry) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        audit::append(tx, entry).await
    })
}

async fn verdict(app: &TestApp) -> Verdict {
    chain::verify(&app.app.db, &app.app.keys, None)
        .await
        .unwrap()
}

/// What the check says where somebody kept a seal.
async fn verdict_with(app: &TestApp, expected: &str) -> Verdict {
    let expected: Expected = expected.parse().unwrap();
    chain::verify(&app.app.db, &app.app.keys, Some(&expected))
        .await
        .unwrap()
}

/// Rows of partner 2, sealed; the seal of the last.
async fn sealed_rows(app: &TestApp, count: usize) -> String {
    for _ in 0..count {
        let row = entry(app, "partner.update", &json!({ "after": 1 }));
        append(&app.app.db, &row).await.unwrap();
    }
    assert_eq!(chain::seal(&app.app).await.unwrap(), count);
    match verdict(app).await {
        Verdict::Whole { seal, .. } => seal,
        broken @ Verdict::Broken { .. } => panic!("{broken:?}"),
    }
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

app_test!(a_row_tells_who_did_what_for_whom_and_to_what(app) {
    let admin = app.admin(Role::One).await;
    let merchant = app.merchant().await;
    let masqueraded = Entry {
        actor_kind: "admin",
        actor_id: admin.id.clone(),
        behalf: Some(("merchant", merchant.id.clone())),
        request_id: Some("request-1".to_owned()),
        ..entry(app, "partner.update", &json!({ "before": { "name": "A" }, "after": { "name": "B" }, "reason": "new name" }))
    };
    append(&app.app.db, &masqueraded).await.unwrap();
    let found = admin.get(&format!("/api/admin/audit?onBehalfOf=merchant:{}", merchant.id)).await.expect(200);
    let item = &found["items"][0];
    assert_eq!(found["total"], 1);
    assert_eq!(item["actor"], json!({ "kind": "admin", "id": admin.id, "name": "Anita Rao" }));
    assert_eq!(item["onBehalfOf"]["name"], "Ravi Mobile Shop");
    assert_eq!(item["target"], json!({ "kind": "partner", "id": "2", "name": "Udaan Credit Services" }));
    assert_eq!((&item["requestId"], &item["sealed"]), (&json!("request-1"), &json!(false)));
    let detail = admin.get(&format!("/api/admin/audit/{}", masqueraded.id)).await.expect(200);
    assert_eq!((&detail["before"]["name"], &detail["after"]["name"]), (&json!("A"), &json!("B")));
    assert_eq!(detail["detail"], json!({ "reason": "new name" }));
    for (asked, total) in [
        ("q=request-1".to_owned(), 1),
        (format!("actor=admin:{}&action=partner.update", admin.id), 1),
        (format!("actor=admin:{}&action=partner.create", admin.id), 0),
        ("targetKind=partner&targetId=2".to_owned(), 1),
        ("targetKind=lender&targetId=2".to_owned(), 0),
        ("from=2026-11-21&to=2026-11-21&targetKind=partner".to_owned(), 1),
        ("to=2026-11-20".to_owned(), 0),
        ("from=2026-11-22".to_owned(), 0),
    ] {
        let found = admin.get(&format!("/api/admin/audit?{asked}")).await.expect(200);
        assert_eq!(found["total"], total, "{asked}");
    }
    admin.get("/api/admin/audit/nothing").await.expect_problem(404, "not-found");
});

app_test!(what_the_program_did_itself_is_named_so_in_the_readers_language(app) {
    let admin = app.admin(Role::One).await;
    let own = admin.get("/api/admin/audit?actor=system").await.expect(200);
    assert_eq!(own["items"][0]["actor"]["name"], "Saakh itself");
    assert_eq!(own["items"][0]["target"]["name"], "Anita Rao");
    let hindi = admin.with_language("hi").get("/api/admin/audit?actor=system").await.expect(200);
    assert_eq!(hindi["items"][0]["actor"]["name"], "साख सिस्टम");
    assert_ne!(own["items"][0]["actionText"], hindi["items"][0]["actionText"]);
});

app_test!(an_erased_detail_is_shown_as_none_and_breaks_no_seal(app) {
    let admin = app.admin(Role::One).await;
    let written = entry(app, "partner.update", &json!({ "before": 1, "after": 2 }));
    append(&app.app.db, &written).await.unwrap();
    chain::seal(&app.app).await.unwrap();
    let erased: Result<u64, DbError> =
        async { write_tx!(app.app.db, Scope::exclusive(), |tx| { audit::erase_detail(tx, "partner", "2").await }) }.await;
    assert_eq!(erased.unwrap(), 1);
    let detail = admin.get(&format!("/api/admin/audit/{}", written.id)).await.expect(200);
    assert_eq!((&detail["before"], &detail["after"], &detail["sealed"]), (&Value::Null, &Value::Null, &json!(true)));
    assert!(matches!(verdict(app).await, Verdict::Whole { waiting: 0, erased: 1, .. }));
});

/// Three sealed rows of partner 2 and then one of them tampered with: what the check says.
async fn tampered(app: &TestApp, statement: &Statement) -> (i64, Flaw) {
    sealed_rows(app, 3).await;
    assert_eq!(run(app, statement).await, 1);
    match verdict(app).await {
        Verdict::Broken { position, flaw, .. } => (position, flaw),
        whole @ Verdict::Whole { .. } => panic!("nobody saw it: {whole:?}"),
    }
}

static CHANGE_ACTION: Statement =
    same("UPDATE audit SET action = 'partner.read' WHERE position = 2");
static CHANGE_ACTOR: Statement = same("UPDATE audit SET actor_id = 'nobody' WHERE position = 2");
static CHANGE_TIME: Statement = same("UPDATE audit SET at = at + 1 WHERE position = 2");
static CHANGE_DETAIL: Statement = same("UPDATE audit SET detail = '{}' WHERE position = 2");
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

app_test!(a_changed_action_is_seen(app) {
    assert_eq!(tampered(app, &CHANGE_ACTION).await, (2, Flaw::Changed));
});
app_test!(a_changed_actor_is_seen(app) {
    assert_eq!(tampered(app, &CHANGE_ACTOR).await, (2, Flaw::Changed));
});
app_test!(a_changed_time_is_seen(app) {
    assert_eq!(tampered(app, &CHANGE_TIME).await, (2, Flaw::Changed));
});
app_test!(a_changed_detail_is_seen(app) {
    assert_eq!(tampered(app, &CHANGE_DETAIL).await, (2, Flaw::DetailChanged));
});
app_test!(a_deleted_row_is_seen(app) {
    assert_eq!(tampered(app, &DELETE_MIDDLE).await, (2, Flaw::Missing));
});
app_test!(a_deleted_last_row_is_seen(app) {
    assert_eq!(tampered(app, &DELETE_LAST).await, (3, Flaw::Missing));
});
app_test!(a_shortened_chain_is_seen(app) {
    assert_eq!(tampered(app, &HEAD_BACK).await, (3, Flaw::BeyondTheEnd));
});
app_test!(a_new_seal_is_seen(app) {
    assert_eq!(tampered(app, &NEW_SEAL).await, (1, Flaw::Changed));
});

fn broken(position: i64, flaw: Flaw) -> Verdict {
    Verdict::Broken {
        position,
        id: None,
        flaw,
    }
}

fn is_whole(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Whole { .. })
}

// Cut off at a sealed row, the chain is whole in itself; a seal that is kept elsewhere shows it.
app_test!(a_kept_seal_shows_that_the_chain_was_shortened(app) {
    let kept = sealed_rows(app, 3).await;
    assert!(is_whole(&verdict_with(app, &kept).await));
    assert!(is_whole(&verdict_with(app, &format!("3:{kept}")).await));
    run(app, &CUT_AFTER_TWO).await;
    run(app, &HEAD_TO_TWO).await;
    assert!(is_whole(&verdict(app).await));
    assert_eq!(verdict_with(app, &format!("3:{kept}")).await, broken(3, Flaw::Shortened));
    assert_eq!(verdict_with(app, &kept).await, broken(2, Flaw::NotFound));
});

// Rows that are made to look unsealed are sealed again, by the server itself.
app_test!(a_kept_seal_shows_that_the_chain_was_written_anew(app) {
    let kept = sealed_rows(app, 3).await;
    run(app, &CHANGE_ACTION).await;
    run(app, &UNSEAL).await;
    run(app, &HEAD_TO_NONE).await;
    assert_eq!(chain::seal(&app.app).await.unwrap(), 3);
    assert!(is_whole(&verdict(app).await));
    let Verdict::Broken { position, flaw, .. } = verdict_with(app, &format!("3:{kept}")).await else {
        panic!("nobody saw it")
    };
    assert_eq!((position, flaw), (3, Flaw::Rewritten));
    assert_eq!(verdict_with(app, &kept).await, broken(3, Flaw::NotFound));
});

#[test]
fn a_kept_seal_is_understood_or_refused() {
    let seal = "0a".repeat(32);
    for (text, position) in [(format!("12:k1.{seal}"), Some(12)), (seal.clone(), None)] {
        let kept: Expected = text.parse().unwrap();
        assert_eq!(kept.position, position);
        assert!(text.ends_with(&kept.seal) && kept.seal.ends_with(&seal));
    }
    for text in ["", "12", "x:y", "12:", &seal[1..], &format!("{seal}:12")] {
        assert!(text.parse::<Expected>().is_err(), "{text}");
    }
}

/// The seals of three rows of partner 2 as they were before seals had a key, the rows' ids in order.
const PLAIN_SEALS: [&str; 3] = [
    "ed59ca4949eb1ac4d2f88166bc9db0bdaffed9701a8a2b1dada5c5e902965c70",
    "d9a4ff99a87778c40bb13aa40bfa859b48d9e3d1aada2573080a7919cc1b5602",
    "65ac13f333f6155e0fd6dee8e7ac17a67cdb89d11968d79fbf0089a44f268ef0",
];

/// Three rows whose seals are plain hashes, computed once and written here.
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
            ..entry(app, "partner.update", &json!({ "after": 1 }))
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

// What was sealed before seals had a key still fits, and the first keyed seal, which the server
// makes by itself, covers it.
app_test!(plain_seals_still_fit_and_are_covered(app) {
    plain_rows(app).await;
    assert_eq!(verdict(app).await, broken(3, Flaw::WithoutKey));
    assert_eq!(chain::seal(&app.app).await.unwrap(), 1);
    let Verdict::Whole { sealed: 4, waiting: 0, erased: 0, seal } = verdict(app).await else {
        panic!("the chain is broken")
    };
    assert!(seal.starts_with("k1."), "{seal}");
    assert_eq!(chain::seal(&app.app).await.unwrap(), 0, "it is covered once");
});

static CHANGE_PLAIN: Statement =
    same("UPDATE audit SET action = 'partner.read' WHERE position = 1");
static PLAIN_LAST: Statement = same(concat!(
    "UPDATE audit SET seal = '",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "' WHERE position = 3"
));

app_test!(a_plain_seal_is_not_written_anew_unnoticed(app) {
    plain_rows(app).await;
    chain::seal(&app.app).await.unwrap();
    run(app, &PLAIN_LAST).await;
    let Verdict::Broken { position: 3, flaw: Flaw::Changed, .. } = verdict(app).await else {
        panic!("nobody saw it")
    };
});

app_test!(a_row_under_a_plain_seal_is_not_changed_unnoticed(app) {
    plain_rows(app).await;
    chain::seal(&app.app).await.unwrap();
    run(app, &CHANGE_PLAIN).await;
    let Verdict::Broken { position: 1, flaw: Flaw::Changed, .. } = verdict(app).await else {
        panic!("nobody saw it")
    };
});

app_test!(nobody_without_the_key_makes_a_seal(app) {
    sealed_rows(app, 2).await;
    let other = saakh_service::app::Keys::new(saakh_domain::Secret::new([8; 32]));
    let Verdict::Broken { position: 1, flaw: Flaw::Changed, .. } =
        chain::verify(&app.app.db, &other, None).await.unwrap()
    else {
        panic!("another key made the same seals")
    };
});

app_test!(many_rows_are_sealed_in_few_statements(app) {
    for _ in 0..501 {
        append(&app.app.db, &entry(app, "partner.update", &json!({}))).await.unwrap();
    }
    count::take();
    assert_eq!(chain::seal(&app.app).await.unwrap(), 501);
    let cost = count::take();
    assert_eq!(cost.commits, 2, "500 in one transaction");
    let updates = cost.queries.iter().filter(|name| **name == "audit").count();
    assert_eq!(updates, 3, "{:?}", cost.queries);
    assert!(is_whole(&verdict(app).await));
});

// Writers of many tasks, and two sealers that run all the while: every row has its place, once.
app_test!(writers_and_sealers_at_once_lose_no_row(app) {
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
            let rows: Vec<_> = (0..ROWS).map(|row| entry(app, "partner.update", &json!({ "after": row }))).collect();
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
    let Verdict::Whole { sealed, waiting, seal, .. } = verdict(app).await else {
        panic!("the chain is broken")
    };
    assert_eq!((sealed, waiting, seal.len()), ((WRITERS * ROWS).try_into().unwrap(), 0, "k1.".len() + 64));
});

app_test!(a_row_without_rows_before_it_is_whole(app) {
    assert_eq!(verdict(app).await, Verdict::Whole { sealed: 0, waiting: 0, erased: 0, seal: String::new() });
    let late = Entry { at: Timestamp::UNIX_EPOCH, ..entry(app, "partner.update", &json!({})) };
    append(&app.app.db, &late).await.unwrap();
    assert_eq!(verdict(app).await, Verdict::Whole { sealed: 0, waiting: 1, erased: 0, seal: String::new() });
});

/// What the service does and audits: every `noun.verb` that it names.
fn actions_below(folder: &Path, actions: &mut BTreeSet<String>) {
    const NOUNS: [&str; 13] = [
        "admin",
        "audit",
        "card",
        "customer",
        "holiday",
        "job",
        "lender",
        "lender-group",
        "lender-revenue",
        "link",
        "login",
        "merchant",
        "partner",
    ];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            actions_below(&path, actions);
            continue;
        }
        let source = fs::read_to_string(&path).unwrap();
        let texts = source.split('"').skip(1).step_by(2).map(str::to_owned);
        actions.extend(texts.filter(|text| {
            let noun = text.split_once('.').map(|(noun, verb)| {
                (
                    noun,
                    verb.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
                )
            });
            noun.is_some_and(|(noun, is_verb)| {
                is_verb && (NOUNS.contains(&noun) || noun == "vendor")
            })
        }));
    }
}

#[test]
fn every_action_has_words_in_both_languages() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut actions = BTreeSet::new();
    actions_below(&root.join("crates/service/src"), &mut actions);
    assert!(actions.len() > 30, "{actions:?}");
    let texts = fs::read_to_string(root.join("data/messages/hi.json")).unwrap();
    let texts: Value = serde_json::from_str(&texts).unwrap();
    let key = |action: &String| format!("audit_action_{}", action.replace(['.', '-'], "_"));
    let missing: Vec<_> = actions
        .iter()
        .filter(|action| texts[key(action)].is_null())
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_page_offers_every_action_as_a_filter() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut actions = BTreeSet::new();
    actions_below(&root.join("crates/service/src"), &mut actions);
    let page = root.join("web/src/admin/features/audit/actions.ts");
    let page = fs::read_to_string(page).unwrap();
    let is_offered = |action: &String| page.contains(&format!("value: {action:?}"));
    let offered = page.matches("value: \"").count();
    assert!(actions.iter().all(is_offered), "{actions:?}");
    assert_eq!(offered, actions.len(), "and none that nothing writes");
}
