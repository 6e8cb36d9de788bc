//! The audit trail: search, display, export.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use saakh_domain::identity::permission::Role;
use saakh_service::platform::audit::chain::{self, ChainCheckOutcome};
use saakh_service::platform::audit::{RequestContext, detail};
use saakh_store::platform::audit::Entry;
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::audit::{append, build_entry, verify_chain};
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

#[app_test]
async fn an_audit_row_names_actor_behalf_action_and_target(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let merchant = app.merchant().await;
    let masqueraded = Entry {
        actor_kind: "admin",
        actor_id: admin.id.clone(),
        behalf: Some(("merchant", merchant.id.clone())),
        request_id: Some("request-1".to_owned()),
        ..build_entry(
            app,
            "partner.update",
            &json!({ "before": { "name": "A" }, "after": { "name": "B" }, "reason": "new name" }),
        )
    };
    append(&app.app.db, &masqueraded).await.unwrap();
    let found = admin
        .get(&format!(
            "/api/admin/audit?onBehalfOf=merchant:{}&action=partner.update",
            merchant.id
        ))
        .await
        .expect(200);
    let item = &found["items"][0];
    assert_eq!(found["total"], 1);
    assert_eq!(
        item["actor"],
        json!({ "kind": "admin", "id": admin.id, "name": "Anita Rao" })
    );
    assert_eq!(item["onBehalfOf"]["name"], "Ravi Mobile Shop");
    assert_eq!(
        item["target"],
        json!({ "kind": "partner", "id": "2", "name": "Udaan Credit Services" })
    );
    assert_eq!(
        (&item["requestId"], &item["sealed"]),
        (&json!("request-1"), &json!(false))
    );
    let detail = admin
        .get(&format!("/api/admin/audit/{}", masqueraded.id))
        .await
        .expect(200);
    assert_eq!(
        (&detail["before"]["name"], &detail["after"]["name"]),
        (&json!("A"), &json!("B"))
    );
    assert_eq!(detail["detail"], json!({ "reason": "new name" }));
    for (asked, total) in [
        ("q=request-1".to_owned(), 1),
        (format!("actor=admin:{}&action=partner.update", admin.id), 1),
        (format!("actor=admin:{}&action=partner.create", admin.id), 0),
        ("targetKind=partner&targetId=2".to_owned(), 1),
        ("targetKind=lender&targetId=2".to_owned(), 0),
        (
            "from=2026-11-21&to=2026-11-21&targetKind=partner".to_owned(),
            1,
        ),
        ("to=2026-11-20".to_owned(), 0),
        ("from=2026-11-22".to_owned(), 0),
    ] {
        let found = admin
            .get(&format!("/api/admin/audit?{asked}"))
            .await
            .expect(200);
        assert_eq!(found["total"], total, "{asked}");
    }
    admin
        .get("/api/admin/audit/nothing")
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn an_audit_row_describes_its_changes_in_text(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let detail = json!({
        "before": { "min_income": 25_000, "salaried": 1, "products": ["personal-loans"], "nothing_known": 4, "offerings": { "gold-loans": { "min_income": 9_000 } } },
        "after": { "min_income": 31_000.5, "salaried": 0, "products": ["personal-loans", "gold-loans"], "nothing_known": 5, "offerings": { "gold-loans": {} } },
        "reason": "new terms", "from": "2026-11-21T18:35:00Z", "known_until": "2027-12-31"
    });
    let written = Entry {
        target_kind: "lender",
        target_id: "1".to_owned(),
        ..build_entry(app, "lender.update", &detail)
    };
    append(&app.app.db, &written).await.unwrap();
    let path = format!("/api/admin/audit/{}", written.id);
    let shown = admin.get(&path).await.expect(200);
    let change = |field: &str, label: &str, before: &str, after: &str| json!({ "field": field, "label": label, "before": before, "after": after });
    let all = [
        change("min_income", "Income min", "₹25,000", "₹31,000.50"),
        change("nothing_known", "nothing_known", "4", "5"),
        change(
            "offerings.gold-loans.min_income",
            "Income min of Gold loans",
            "₹9,000",
            "",
        ),
        change(
            "products",
            "Products",
            "Personal loans",
            "Personal loans, Gold loans",
        ),
        change("salaried", "Salaried", "On", "Off"),
    ];
    assert_eq!(shown["changes"], json!(all));
    assert_eq!(
        shown["noted"],
        json!([
            { "label": "From", "value": "22 Nov 2026, 12:05 am" },
            { "label": "Calendar complete until", "value": "31 Dec 2027" },
            { "label": "Reason", "value": "new terms" },
        ])
    );
    let row = admin
        .get("/api/admin/audit?action=lender.update")
        .await
        .expect(200)["items"][0]
        .clone();
    // The list omits changes that adding a product caused.
    let few = [&all[0], &all[1], &all[3], &all[4]];
    assert_eq!(
        (&row["changes"], &row["moreChanges"]),
        (&json!(few), &json!(0))
    );
    let hindi = admin.with_language("hi").get(&path).await.expect(200);
    assert_eq!(hindi["changes"][3]["after"], "पर्सनल लोन, गोल्ड लोन");
    let file = admin
        .get("/api/admin/audit.csv?action=lender.update")
        .await
        .text;
    assert!(file.contains("Income min: ₹25,000 → ₹31,000.50; nothing_known: 4 → 5; Products: Personal loans → Personal loans, Gold loans; Salaried: On → Off"), "{file}");
}

#[app_test]
async fn audit_rows_are_found_by_the_names_of_their_targets(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    admin
        .post(
            "/api/update-lender-data",
            &json!({ "lender_id": 1, "property": "tenure", "value": "2 months" }),
        )
        .await
        .expect(200);
    admin
        .post(
            "/api/create-credit-card",
            &json!({ "category_name": "Zebra Gold" }),
        )
        .await
        .expect(200);
    let cards = admin.get("/api/get-credit-cards-data").await.expect(200);
    let cards = cards.as_array().unwrap();
    let zebra = cards
        .iter()
        .find(|card| card["category_name"] == "Zebra Gold")
        .unwrap()["category_id"]
        .as_i64()
        .unwrap();
    admin
        .post(
            "/api/safe-delete-credit-card",
            &json!({ "category_id": zebra }),
        )
        .await
        .expect(200);
    let merchant = crate::merchants::applied(app, "sunita@example.com").await;
    let found = async |q: &str| {
        let found = admin
            .get(&format!("/api/admin/audit?q={q}"))
            .await
            .expect(200);
        let items = found["items"].as_array().unwrap().iter();
        let text = |item: &Value, name: &str| item[name].as_str().unwrap().to_owned();
        // Rows with the same time have no defined order.
        items
            .map(|item| (text(item, "action"), text(&item["target"], "name")))
            .collect::<BTreeSet<_>>()
    };
    let of = |action: &str, name: &str| (action.to_owned(), name.to_owned());
    assert_eq!(
        found("cash").await,
        BTreeSet::from([of("lender.update", "CASHe")])
    );
    assert_eq!(
        found("gold").await,
        BTreeSet::from([
            of("card.delete", "Zebra Gold"),
            of("card.create", "Zebra Gold")
        ])
    );
    assert_eq!(found("ZEBRA%20g").await.len(), 2);
    assert_eq!(
        found("sunita").await,
        BTreeSet::from([of("merchant.apply", "Sunita Devi")])
    );
    assert_eq!(found("devi%20mob").await.len(), 1);
    assert_eq!(found("ebra").await, BTreeSet::new());
    let file = admin.get("/api/admin/audit.csv?q=sunita").await.text;
    assert_eq!(file.lines().count(), 2, "{merchant}: {file}");
}

#[app_test]
async fn actions_of_the_system_are_named_in_the_readers_language(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let own = admin.get("/api/admin/audit?actor=system").await.expect(200);
    assert_eq!(own["items"][0]["actor"]["name"], "System");
    assert_eq!(own["items"][0]["target"]["name"], "Anita Rao");
    let hindi = admin
        .with_language("hi")
        .get("/api/admin/audit?actor=system")
        .await
        .expect(200);
    assert_eq!(hindi["items"][0]["actor"]["name"], "सिस्टम");
    assert_ne!(
        own["items"][0]["actionText"],
        hindi["items"][0]["actionText"]
    );
}

#[app_test]
async fn an_erased_detail_is_shown_as_none_and_breaks_no_seal(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let written = build_entry(app, "partner.update", &json!({ "before": 1, "after": 2 }));
    append(&app.app.db, &written).await.unwrap();
    chain::seal(&app.app).await.unwrap();
    let erased: Result<u64, DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            detail::erase(&app.app, tx, &RequestContext::SYSTEM, "partner", "2").await
        })
    }
    .await;
    assert_eq!(erased.unwrap(), 1);
    let detail = admin
        .get(&format!("/api/admin/audit/{}", written.id))
        .await
        .expect(200);
    assert_eq!(
        (&detail["before"], &detail["after"], &detail["sealed"]),
        (&Value::Null, &Value::Null, &json!(true))
    );
    assert!(matches!(
        verify_chain(app).await,
        ChainCheckOutcome::Intact {
            waiting: 1,
            erased: 1,
            ..
        }
    ));
    chain::seal(&app.app).await.unwrap();
    assert!(matches!(
        verify_chain(app).await,
        ChainCheckOutcome::Intact {
            waiting: 0,
            erased: 1,
            ..
        }
    ));
}

/// The actions that the service audits: every `noun.verb` in its sources.
fn actions_below(folder: &Path, actions: &mut BTreeSet<String>) {
    const NOUNS: [&str; 32] = [
        "admin",
        "application",
        "audit",
        "brand",
        "card",
        "commission",
        "customer",
        "dispute",
        "gold-price",
        "holiday",
        "job",
        "lender",
        "lender-group",
        "lender-revenue",
        "lender-spelling",
        "link",
        "list",
        "login",
        "merchant",
        "partner",
        "payout",
        "plan",
        "portal-user",
        "report",
        "saved-reply",
        "sender",
        "site",
        "status-word",
        "suppression",
        "template",
        "ticket",
        "upload",
    ];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            actions_below(&path, actions);
            continue;
        }
        // Names columns as actions are named.
        if path.ends_with("data_export/source.rs") {
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
                is_verb
                    && (NOUNS.contains(&noun) || noun == "vendor")
                    && text != "application.reference"
            })
        }));
    }
}

#[test]
fn every_audit_action_has_a_text_in_both_languages() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut actions = BTreeSet::new();
    actions_below(&root.join("crates/service/src"), &mut actions);
    assert!(actions.len() > 110, "{actions:?}");
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
    assert_eq!(offered, actions.len(), "and none without a source");
}
