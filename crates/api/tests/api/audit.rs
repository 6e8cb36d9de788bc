//! The audit trail: found, shown, exported.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use saakh_domain::identity::permission::Role;
use saakh_service::platform::audit::chain::{self, Verdict};
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
