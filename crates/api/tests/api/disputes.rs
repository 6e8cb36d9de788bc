//! Questions about commission: who asks and sees them, and what is written at once.

mod answers;

use saakh_domain::identity::permission::Role;
use saakh_service::distribution::ledger;
use saakh_store::origination::submission;
use saakh_store::trust::erasure;
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::{TestApp, TestClient, app_test, run_concurrently};
use serde_json::{Value, json};

use crate::commissions::{agree, disbursed, slabs};
use crate::payouts::owed;
use crate::ticket_files::{PDF, add};

const MINE: &str = "/api/partner/tickets";
const ALL: &str = "/api/admin/disputes";

/// A merchant with a commission entry: the entry and its loan.
async fn line<'a>(app: &'a TestApp, admin: &TestClient<'_>) -> (TestClient<'a>, i64, i64, String) {
    slabs(admin, 1_000_000_000).await;
    agree(admin, 80.0, 0).await;
    let (merchant, who, _) = owed(app, admin, "ABCPD1234F").await;
    let seen = merchant.get("/api/partner/get-revenue").await.expect(200);
    let line = &seen["data"]["lines"][0];
    let loan = line["submissionId"].as_str().unwrap().to_owned();
    (merchant, who, line["id"].as_i64().unwrap(), loan)
}

async fn ask(merchant: &TestClient<'_>, entry: i64, text: &str) -> Value {
    merchant.post(MINE, &asking(entry, text)).await.expect(201)
}

fn asking(entry: i64, text: &str) -> Value {
    json!({ "kind": "commission", "entryId": entry, "text": text })
}

/// The dispute of a loan as staff see it.
async fn read(admin: &TestClient<'_>, loan: &str) -> Value {
    let path = format!("/api/admin/commission-loans/{loan}");
    admin.get(&path).await.expect(200)["disputes"][0].clone()
}

fn version(of: &Value) -> String {
    format!("\"{}\"", of["version"])
}

fn words(of: &Value) -> Vec<(String, String)> {
    let said = of["said"].as_array().unwrap().iter();
    let text = |one: &Value, name: &str| one[name].as_str().unwrap().to_owned();
    said.map(|one| (text(one, "what"), text(one, "text")))
        .collect()
}

#[app_test]
async fn a_dispute_is_visible_to_its_merchant_only(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (merchant, _, entry, loan) = line(app, &admin).await;
    let asked = ask(&merchant, entry, "Why?").await;
    let path = format!("{MINE}/{}", asked["id"].as_str().unwrap());
    let stranger = app.merchant().await;
    let text = json!({ "text": "Mine too" });
    stranger
        .post(&format!("{path}/messages"), &text)
        .await
        .expect_problem(404, "not-found");
    stranger
        .post(&format!("{path}/withdraw"), &json!({}))
        .await
        .expect_problem(404, "not-found");
    let new = asking(entry, "Why?");
    stranger
        .post(MINE, &new)
        .await
        .expect_problem(404, "not-found");
    assert!(
        stranger.get(MINE).await.expect(200)["items"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    // One open dispute per entry, none for a missing entry, and none without text.
    merchant
        .post(MINE, &new)
        .await
        .expect_problem(409, "dispute-asked");
    merchant
        .post(MINE, &asking(999_999, "Why?"))
        .await
        .expect_problem(404, "not-found");
    merchant
        .post(MINE, &asking(entry, ""))
        .await
        .expect_problem(422, "invalid-fields");
    merchant
        .post(MINE, &asking(entry, "2345 6789 0124"))
        .await
        .expect_problem(422, "invalid-fields");
    // Its file is read by those who answer it.
    add(&merchant, &path, "statement.pdf", PDF)
        .await
        .expect(200);
    let shown = read(&admin, &loan).await;
    let file = shown["said"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&file["what"], &file["text"], &file["file"]),
        (&json!("asked"), &json!("statement.pdf"), &json!(1))
    );
    let file = format!(
        "/api/admin/tickets/{}/files/1",
        asked["id"].as_str().unwrap()
    );
    let finance = app.admin(Role::FinanceMaker).await;
    finance.get(&file).await.expect(200);
    app.admin(Role::Three).await.get(&file).await.expect(404);
    // The merchant can close a dispute, and raise another one.
    assert_eq!(
        merchant
            .post(&format!("{path}/withdraw"), &json!({}))
            .await
            .expect(200)["state"],
        "closed"
    );
    ask(&merchant, entry, "Once more").await;
    admin
        .post(&format!("{ALL}/{}/answer", "1"), &text)
        .await
        .expect_problem(404, "not-found");
    admin
        .get("/api/admin/commission-loans/1")
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn a_lenders_question_is_written_down_and_answered_without_a_mail(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    let (loan, _) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    let path = format!("/api/admin/commission-loans/{loan}/disputes");
    let recorded = admin
        .post(&path, &json!({ "text": "Was this loan yours?" }))
        .await
        .expect(201);
    assert_eq!(
        (&recorded["askedBy"], &recorded["entryId"]),
        (&json!("lender"), &Value::Null)
    );
    assert_eq!(
        admin.get(ALL).await.expect(200)["items"][0]["asker"],
        Value::Null
    );
    let id = recorded["id"].as_str().unwrap();
    admin
        .post(
            &format!("{ALL}/{id}/answer"),
            &json!({ "text": "Yes, by our link." }),
        )
        .await
        .expect(200);
    assert_eq!(app.run_jobs().await, 0, "no mail is sent");
    admin
        .post(&format!("{ALL}/{id}/close"), &json!({}))
        .await
        .expect(200);
    let nobody = "/api/admin/commission-loans/00000000-0000-7000-8000-000000000000/disputes";
    admin
        .post(nobody, &json!({ "text": "Whose?" }))
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn concurrent_messages_on_a_dispute_are_all_stored(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (merchant, _, entry, loan) = line(app, &admin).await;
    let asked = ask(&merchant, entry, "Why?").await;
    let id = asked["id"].as_str().unwrap();
    // Two users answer the same version: one succeeds, the other gets a conflict and can read all messages.
    let path = format!("{ALL}/{id}/answer");
    let seen = version(&read(&admin, &loan).await);
    let other = app.admin(Role::One).await;
    let answers = [(&admin, "One"), (&other, "Other")].map(|(who, text)| {
        let (path, seen) = (&path, &seen);
        Box::pin(async move {
            who.post_with(path, &[("If-Match", seen)], &json!({ "text": text }))
                .await
        })
    });
    let mut replies = run_concurrently(answers).await;
    replies.sort_by_key(|reply| reply.status);
    let [taken, refused] = replies.try_into().ok().unwrap();
    taken.expect(200);
    refused.expect_problem(409, "changed-meanwhile");
    // The merchant never gets a conflict: every message is added.
    let more = (0..6).map(|number| {
        let (merchant, path) = (&merchant, format!("{MINE}/{id}/messages"));
        Box::pin(async move {
            merchant
                .post(&path, &json!({ "text": format!("More {number}") }))
                .await
                .expect(200)
        })
    });
    run_concurrently(more).await;
    let said = words(&read(&admin, &loan).await);
    assert_eq!(
        (said.len(), said[0].clone()),
        (8, ("asked".to_owned(), "Why?".to_owned()))
    );
    let added: Vec<&String> = said[2..].iter().map(|(_, text)| text).collect();
    for number in 0..6 {
        assert!(added.contains(&&format!("More {number}")), "{said:?}");
    }
    app.run_jobs().await;
}

#[app_test]
async fn a_dispute_is_erased_with_the_borrower_of_its_loan(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (merchant, _, entry, loan) = line(app, &admin).await;
    ask(&merchant, entry, "Sunita Devi says that she got more").await;
    let erased: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            let owner = submission::get_owner(tx, loan.parse().unwrap()).await?;
            erasure::erase(tx, owner, app.app.now()).await
        })
    }
    .await;
    erased.unwrap();
    let left = read(&admin, &loan).await;
    assert_eq!(words(&left), [("asked".to_owned(), String::new())]);
    // The question about the money can be answered all the same.
    let path = format!("{ALL}/{}/answer", left["id"].as_str().unwrap());
    let answered = admin.post(&path, &json!({ "text": "Paid." })).await;
    assert_eq!(answered.expect(200)["state"], "answered");
    app.run_jobs().await;
}
