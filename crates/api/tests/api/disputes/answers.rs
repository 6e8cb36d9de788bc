//! A question about commission is answered, corrected in the books, and closed.

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::id::MerchantId;
use saakh_domain::identity::permission::Role;
use saakh_service::distribution::ledger;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::{ALL, MINE, ask, line, read, version};
use crate::commissions::{adds_up, balance};
use crate::payouts::accept;

const QUESTION: &str = "The lender paid 32,000.\nWhy is my share of less?";
const ANSWER: &str = "You are right: 2,000 more came.";

fn answer_with(correction: &Value) -> Value {
    json!({ "text": ANSWER, "correction": correction })
}

/// A merchant's question about a commission entry.
struct OpenDispute<'a> {
    merchant: TestClient<'a>,
    merchant_id: i64,
    entry: i64,
    loan: String,
    /// As staff see it.
    view: Value,
    id: String,
}

async fn open_dispute<'a>(app: &'a TestApp, admin: &TestClient<'_>) -> OpenDispute<'a> {
    let (merchant, merchant_id, entry, loan) = line(app, admin).await;
    ask(&merchant, entry, QUESTION).await;
    let view = read(admin, &loan).await;
    let id = view["id"].as_str().unwrap().to_owned();
    OpenDispute {
        merchant,
        merchant_id,
        entry,
        loan,
        view,
        id,
    }
}

/// Answers with the ₹2,000 that the merchant expects.
async fn answer_dispute(admin: &TestClient<'_>, dispute: &OpenDispute<'_>) -> Value {
    admin
        .post_with(
            &format!("{ALL}/{}/answer", dispute.id),
            &[("If-Match", &version(&dispute.view))],
            &answer_with(&json!({ "amount": 2_000 })),
        )
        .await
        .expect(200)
}

async fn check_audit_rows(admin: &TestClient<'_>, action: &str, times: usize) {
    let rows = admin
        .get(&format!("/api/admin/audit?action=dispute.{action}"))
        .await
        .expect(200);
    assert_eq!(rows["total"], times, "{action}");
}

#[app_test]
async fn an_open_dispute_is_listed_and_shown_with_its_loan(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let dispute = open_dispute(app, &admin).await;
    let (entry, loan) = (dispute.entry, &dispute.loan);
    let asked = &dispute.view;
    assert_eq!(
        (&asked["state"], &asked["askedBy"], &asked["entryId"]),
        (&json!("open"), &json!("partner"), &json!(entry))
    );
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
        (&json!(dispute.id), &json!(entry))
    );
    assert!(page["entries"]["items"][0]["shortCode"].is_string());
    app.run_jobs().await;
}

#[app_test]
async fn an_answer_needs_the_current_version_a_text_and_a_valid_correction(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let dispute = open_dispute(app, &admin).await;
    let id = &dispute.id;
    let path = format!("{ALL}/{id}/answer");
    let valid = answer_with(&json!({ "amount": 2_000 }));
    admin
        .post_with(&path, &[("If-Match", "\"0\"")], &valid)
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
            .post(&path, &answer_with(&wrong))
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
    answer_dispute(&admin, &dispute).await;
    app.run_jobs().await;
}

#[app_test]
async fn a_correction_is_booked_and_shared_once_its_difference_is_accepted(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let dispute = open_dispute(app, &admin).await;
    let merchant = Account::Merchant(MerchantId(dispute.merchant_id));
    let answered = answer_dispute(&admin, &dispute).await;
    assert_eq!(
        (&answered["state"], &answered["said"][1]["by"]),
        (&json!("answered"), &json!("Anita Rao"))
    );
    let booked = answered["said"][1]["entryId"].as_i64().unwrap();
    assert!(booked > dispute.entry);
    // The correction exceeds the slab, so its share is held until the difference is accepted.
    assert_eq!(balance(app, merchant).await, Paise::rupees(-24_000));
    accept(app, &admin, dispute.loan.parse().unwrap()).await;
    assert_eq!(balance(app, merchant).await, Paise::rupees(-25_600));

    // The lent amount is booked once; the same correction again books nothing, so it is no answer.
    let lent = &admin
        .get(&format!("/api/admin/commission-loans/{}", dispute.loan))
        .await
        .expect(200);
    let same = answer_with(&json!({ "amount": lent["lent"], "on": lent["lentOn"] }));
    let path = format!("{ALL}/{}/answer", dispute.id);
    admin.post(&path, &same).await.expect(200);
    admin
        .post(&path, &same)
        .await
        .expect_problem(409, "dispute-books-nothing");
    check_audit_rows(&admin, "answer", 2).await;
    ledger::book(&app.app).await.unwrap();
    adds_up(app).await;
    app.run_jobs().await;
}

#[app_test]
async fn a_merchant_reads_an_answer_without_staff_names_and_writes_again(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let dispute = open_dispute(app, &admin).await;
    answer_dispute(&admin, &dispute).await;
    app.run_jobs().await;
    let mails = app.messages("merchant1@example.com").await;
    let leads_to_portal = |body: &str| body.contains("/partner#questions");
    let sent = mails.iter().filter(|mail| leads_to_portal(&mail.body));
    assert_eq!(sent.count(), 1, "{}", mails.len());
    assert!(mails.iter().all(|mail| !mail.body.contains(ANSWER)));
    let mine = dispute.merchant.get(MINE).await.expect(200);
    let own = &mine["items"][0];
    assert_eq!(
        (&own["state"], &own["entryId"]),
        (&json!("resolved"), &json!(dispute.entry))
    );
    let answer = &own["entries"][1];
    assert_eq!(
        (&answer["author"], &answer["text"]),
        (&json!("staff"), &json!(ANSWER))
    );
    assert!(answer["bookedEntryId"].is_i64());
    assert!(!mine.to_string().contains("Anita Rao"), "{mine}");
    assert!(!own["loan"].as_str().unwrap().is_empty());
    let path = format!("{MINE}/{}/messages", dispute.id);
    let again = dispute
        .merchant
        .post(&path, &json!({ "text": "And GST?" }))
        .await
        .expect(200);
    assert_eq!(again["state"], "open");
    check_audit_rows(&admin, "ask", 1).await;
    app.run_jobs().await;
}

#[app_test]
async fn a_closed_dispute_is_found_by_its_state_and_opened_by_a_message(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let dispute = open_dispute(app, &admin).await;
    let (id, loan) = (&dispute.id, &dispute.loan);
    answer_dispute(&admin, &dispute).await;
    let messages = format!("{MINE}/{id}/messages");
    let message = |text: &str| json!({ "text": text });
    let again = dispute.merchant.post(&messages, &message("And GST?")).await;
    again.expect(200);
    let no_gst = message("You are not registered.");
    let answered = admin
        .post(&format!("{ALL}/{id}/answer"), &no_gst)
        .await
        .expect(200);
    let closed = admin
        .post_with(
            &format!("{ALL}/{id}/close"),
            &[("If-Match", &version(&answered))],
            &json!({}),
        )
        .await
        .expect(200);
    assert_eq!(closed["state"], "closed");
    admin
        .post(&format!("{ALL}/{id}/answer"), &message("Once more"))
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
    assert_eq!(found["items"][0]["question"], QUESTION);
    let reopened = dispute.merchant.post(&messages, &message("One more")).await;
    assert_eq!(reopened.expect(200)["state"], "open");
    for (action, times) in [("ask", 1), ("answer", 2), ("close", 1)] {
        check_audit_rows(&admin, action, times).await;
    }
    ledger::book(&app.app).await.unwrap();
    adds_up(app).await;
    app.run_jobs().await;
}
