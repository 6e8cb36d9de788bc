//! Questions about commission: asked in the portal or by a lender, answered with what follows, ended.

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::id::MerchantId;
use saakh_domain::identity::permission::Role;
use saakh_service::distribution::ledger;
use saakh_store::origination::submission;
use saakh_store::trust::erasure;
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::{TestApp, TestClient, app_test, run_concurrently};
use serde_json::{Value, json};

use crate::commissions::{adds_up, agree, balance, disbursed, slabs};
use crate::payouts::{accept, owed};

const MINE: &str = "/api/partner/disputes";
const ALL: &str = "/api/admin/disputes";

/// A merchant with a line of commission: the line and its loan.
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
    merchant
        .post(MINE, &json!({ "entryId": entry, "text": text }))
        .await
        .expect(201)
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
async fn a_question_is_asked_answered_with_an_entry_and_closed(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (merchant, who, entry, loan) = line(app, &admin).await;
    let asked = ask(
        &merchant,
        entry,
        "The lender paid 32,000.\nWhy is my share of less?",
    )
    .await;
    assert_eq!(
        (&asked["state"], &asked["askedBy"], &asked["entryId"]),
        (&json!("open"), &json!("partner"), &json!(entry))
    );
    let id = asked["id"].as_str().unwrap();

    // It is work, with the evidence on the page of its loan.
    let list = admin.get(ALL).await.expect(200);
    let item = &list["items"][0];
    assert_eq!(
        (
            &item["asker"],
            &item["lender"],
            &item["state"],
            &item["submissionId"]
        ),
        (
            &json!("Ravi Mobile Shop"),
            &json!("CASHe"),
            &json!("open"),
            &json!(loan)
        )
    );
    let path = format!("/api/admin/commission-loans/{loan}");
    let page = admin.get(&path).await.expect(200);
    assert_eq!(
        (
            &page["lender"],
            &page["partner"],
            &page["received"],
            &page["merchantPart"]
        ),
        (
            &json!("CASHe"),
            &json!("Udaan Credit Services"),
            &json!(30_000),
            &json!(24_000)
        )
    );
    assert!(
        page["attribution"]["why"]
            .as_str()
            .unwrap()
            .contains("udaan_credit"),
        "{}",
        page["attribution"]
    );
    assert_eq!(page["attribution"]["link"], "Shop");
    let history = page["history"].as_array().unwrap();
    assert_eq!(
        (
            &history.last().unwrap()["text"],
            &history.last().unwrap()["source"]
        ),
        (&json!("Disbursed"), &json!("The lender's system"))
    );
    assert_eq!(
        (
            &page["disputes"][0]["id"],
            &page["entries"]["items"][0]["id"]
        ),
        (&json!(id), &json!(entry))
    );

    // An answer is to what was looked at, has words, and books what follows from it.
    let path = format!("{ALL}/{id}/answer");
    let answer = |correction: Value| json!({ "text": "You are right: 2,000 more came.", "correction": correction });
    let more = answer(json!({ "amount": 2_000 }));
    admin
        .post_with(&path, &[("If-Match", "\"0\"")], &more)
        .await
        .expect_problem(409, "changed-meanwhile");
    for (wrong, field) in [
        (json!({ "amount": 0 }), "amount"),
        (json!({ "amount": -5, "on": "2026-11-01" }), "amount"),
        (json!({ "amount": 5, "on": "2999-01-01" }), "on"),
        (json!({ "amount": 5, "on": "0001-01-01" }), "on"),
        (json!({ "amount": 5, "on": "1999-12-31" }), "on"),
        (json!({ "amount": 5, "on": "soon" }), "on"),
    ] {
        let refused = admin
            .post(&path, &answer(wrong))
            .await
            .expect_problem(422, "invalid-fields");
        assert!(refused["fields"][field].is_string(), "{refused}");
    }
    admin
        .post(&path, &json!({ "text": " " }))
        .await
        .expect_problem(422, "invalid-fields");
    admin
        .post(&format!("{ALL}/{id}/close"), &json!({}))
        .await
        .expect_problem(409, "dispute-unanswered");
    let answered = admin
        .post_with(&path, &[("If-Match", &version(&asked))], &more)
        .await
        .expect(200);
    assert_eq!(
        (&answered["state"], &answered["said"][1]["by"]),
        (&json!("answered"), &json!("Anita Rao"))
    );
    let booked = answered["said"][1]["entryId"].as_i64().unwrap();
    assert!(booked > entry);
    // It goes beyond the slab, so the share of it waits until the difference is accepted.
    assert_eq!(
        balance(app, Account::Merchant(MerchantId(who))).await,
        Paise::rupees(-24_000)
    );
    accept(app, &admin, loan.parse().unwrap()).await;
    assert_eq!(
        balance(app, Account::Merchant(MerchantId(who))).await,
        Paise::rupees(-25_600)
    );
    // What the books say already books nothing, and so is no answer.
    let lent = &admin
        .get(&format!("/api/admin/commission-loans/{loan}"))
        .await
        .expect(200);
    let same = json!({ "amount": lent["lent"], "on": lent["lentOn"] });
    admin.post(&path, &answer(same.clone())).await.expect(200);
    admin
        .post(&path, &answer(same))
        .await
        .expect_problem(409, "dispute-books-nothing");

    // Whoever asked is told, reads no names of ours, asks again, and has it closed.
    app.run_jobs().await;
    let mails = app.messages("merchant1@example.com").await;
    let told = mails
        .iter()
        .filter(|mail| mail.body.contains("You are right: 2,000 more came."))
        .count();
    assert_eq!(told, 2, "{}", mails.len());
    let mine = merchant.get(MINE).await.expect(200);
    assert_eq!(
        (
            &mine["items"][0]["said"][1]["by"],
            &mine["items"][0]["said"][0]["by"]
        ),
        (&Value::Null, &json!("Ravi Mobile Shop"))
    );
    let again = merchant
        .post(
            &format!("{MINE}/{id}/messages"),
            &json!({ "text": "And GST?" }),
        )
        .await
        .expect(200);
    assert_eq!(again["state"], "open");
    let no_gst = json!({ "text": "You are not registered." });
    let answered = admin.post(&path, &no_gst).await.expect(200);
    let close = [("If-Match", version(&answered))];
    let close: Vec<(&str, &str)> = close
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let closed = admin
        .post_with(&format!("{ALL}/{id}/close"), &close, &json!({}))
        .await
        .expect(200);
    assert_eq!(closed["state"], "closed");
    merchant
        .post(
            &format!("{MINE}/{id}/messages"),
            &json!({ "text": "One more" }),
        )
        .await
        .expect_problem(409, "dispute-closed");
    assert!(
        admin.get(ALL).await.expect(200)["items"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    let found = admin
        .get(&format!("{ALL}?state=closed&lenderId=1&q={loan}"))
        .await
        .expect(200);
    assert_eq!(
        found["items"][0]["question"],
        "The lender paid 32,000.\nWhy is my share of less?"
    );
    for (action, times) in [("ask", 2), ("answer", 3), ("close", 1)] {
        let rows = admin
            .get(&format!("/api/admin/audit?action=dispute.{action}"))
            .await
            .expect(200);
        assert_eq!(rows["total"], times, "{action}");
    }
    ledger::book(&app.app).await.unwrap();
    adds_up(app).await;
    app.run_jobs().await;
}

#[app_test]
async fn a_question_is_its_askers_alone(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (merchant, _, entry, _) = line(app, &admin).await;
    let asked = ask(&merchant, entry, "Why?").await;
    let path = format!("{MINE}/{}", asked["id"].as_str().unwrap());
    let stranger = app.merchant().await;
    let text = json!({ "text": "Mine too" });
    stranger
        .post(&format!("{path}/messages"), &text)
        .await
        .expect_problem(404, "not-found");
    stranger
        .post(&format!("{path}/close"), &json!({}))
        .await
        .expect_problem(404, "not-found");
    let new = json!({ "entryId": entry, "text": "Why?" });
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
    // About one line once at a time, about none that does not exist, and with words.
    merchant
        .post(MINE, &new)
        .await
        .expect_problem(409, "dispute-asked");
    merchant
        .post(MINE, &json!({ "entryId": 999_999, "text": "Why?" }))
        .await
        .expect_problem(404, "not-found");
    merchant
        .post(MINE, &json!({ "entryId": entry, "text": "" }))
        .await
        .expect_problem(422, "invalid-fields");
    merchant
        .post(MINE, &json!({ "entryId": entry, "text": "2345 6789 0124" }))
        .await
        .expect_problem(422, "invalid-fields");
    // Whoever has nothing more to ask ends it, and may ask anew.
    assert_eq!(
        merchant
            .post(&format!("{path}/close"), &json!({}))
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
    assert_eq!(app.run_jobs().await, 0, "nobody is mailed");
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
async fn what_is_said_at_once_about_a_question_is_all_kept(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (merchant, _, entry, _) = line(app, &admin).await;
    let asked = ask(&merchant, entry, "Why?").await;
    let id = asked["id"].as_str().unwrap();
    // Two answer what they looked at: one of them does, the other looks again and loses no word of anybody.
    let path = format!("{ALL}/{id}/answer");
    let (seen, other) = (version(&asked), app.admin(Role::One).await);
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
    // The asker is never held up: every word is added.
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
    let mine = merchant.get(MINE).await.expect(200);
    let said = words(&mine["items"][0]);
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
async fn what_was_asked_about_a_loan_is_forgotten_with_its_borrower(app: &TestApp) {
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
    let page = admin
        .get(&format!("/api/admin/commission-loans/{loan}"))
        .await
        .expect(200);
    assert_eq!(
        words(&page["disputes"][0]),
        [("asked".to_owned(), String::new())]
    );
}
