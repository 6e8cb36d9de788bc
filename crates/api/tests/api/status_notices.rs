//! Customers who want news are notified when a status changes, and again when the change was a mistake.

use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::identity::permission::Role;
use saakh_domain::trust::consent::Purpose;
use saakh_service::origination::status_notice;
use saakh_testkit::{
    CallError, Fault, Message, MessageProvider, Outage, TestApp, TestClient, app_test,
};
use serde_json::{Value, json};

use crate::status_files::{HEAD, act, sent_by, upload_to};
use crate::visits::{say, visit};

/// Longer than a status change is debounced before the notification.
pub(super) const MINUTE: i64 = 61;

/// The preferences of a customer who read the notice beside the boxes.
pub(super) fn wants(app: &TestApp, language: &str, sms: bool, emails: bool) -> Value {
    let notice = app.consent(Purpose::Updates)["noticeVersion"].clone();
    json!({ "language": language, "allowSms": sms, "allowEmails": emails, "noticeVersion": notice })
}

/// A customer with this number who wants text messages.
async fn with_news<'a>(app: &'a TestApp, mobile: &str, language: &str) -> TestClient<'a> {
    let customer = app.consumer_with_mobile(mobile).await;
    let wanted = wants(app, language, true, true);
    customer.put("/api/preferences", &wanted).await.expect(200);
    customer
}

/// The messages to a number, oldest first, without passcodes.
pub(super) async fn news(app: &TestApp, mobile: &str) -> Vec<String> {
    status_notice::enqueue_due(&app.app).await.unwrap();
    app.run_jobs().await;
    let all = app.messages(&format!("+91{mobile}")).await;
    let texts = all.into_iter().rev().map(|message| message.body);
    texts.filter(|text| !text.contains('#')).collect()
}

/// Messages to a provider after the notifications are sent.
pub(super) async fn given(app: &TestApp, provider: &MessageProvider) -> Vec<Message> {
    let node = app.with_messaging(provider).await;
    status_notice::enqueue_due(&node.app).await.unwrap();
    node.run_jobs().await;
    provider.take_messages()
}

/// A customer whom CASHe approved a minute ago, with the data to read their notifications.
async fn accepted(app: &TestApp) -> TestClient<'_> {
    let customer = with_news(app, &app.new_mobile(), "en").await;
    let (customer, _, _, reference) = sent_by(app, customer).await;
    calls_back(app, &reference, "SANCTIONED").await;
    app.clock.advance(MINUTE);
    customer
}

pub(super) async fn calls_back(app: &TestApp, reference: &str, word: &str) {
    let event = json!({ "eventId": word, "reference": reference, "status": word });
    app.send_cashe_callback(&event).await;
}

/// Applies a file with these rows; returns its id.
pub(super) async fn applied(admin: &TestClient<'_>, rows: &str) -> String {
    let file = format!("{HEAD}{rows}");
    let path = "/api/admin/upload-files";
    let taken = upload_to(admin, path, "news.csv", file.as_bytes()).await;
    let id = taken.expect(200)["id"].as_str().unwrap().to_owned();
    let columns = json!({ "application": 0, "lender": 1, "status": 2, "day": 3 });
    let plan = json!({ "sheet": 0, "lenderId": null, "columns": columns });
    act(admin, &id, "apply", &plan).await.expect(200);
    id
}

#[app_test]
async fn a_status_is_sent_as_news_after_its_debounce(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = with_news(app, &mobile, "en").await;
    let (customer, _, _, reference) = sent_by(app, customer).await;
    app.clock.advance(MINUTE);
    assert_eq!(
        news(app, &mobile).await.len(),
        0,
        "statuses that the page showed at once are not notified"
    );

    calls_back(app, &reference, "IN_PROCESS").await;
    app.clock.advance(30);
    calls_back(app, &reference, "SANCTIONED").await;
    app.clock.advance(59);
    assert_eq!(news(app, &mobile).await.len(), 0);
    app.clock.advance(1);
    let told = news(app, &mobile).await;
    let link = app.app.page_url("/user/applications");
    assert_eq!(told.len(), 1, "the last of several changes: {told:?}");
    assert!(
        told[0].contains("your application to CASHe has a new status: Approved by the lender"),
        "{told:?}"
    );
    assert!(told[0].contains(&link), "{told:?}");
    app.clock.advance(MINUTE);
    assert_eq!(news(app, &mobile).await.len(), 1, "once");

    calls_back(app, &reference, "DISBURSED").await;
    app.clock.advance(MINUTE);
    assert!(news(app, &mobile).await[1].contains("Disbursed"));
    let read_again = customer.get("/api/messages").await.expect(200);
    assert!(
        read_again["items"][0]["text"]
            .as_str()
            .unwrap()
            .contains("Disbursed")
    );
}

#[app_test]
async fn a_customer_who_switched_messages_off_gets_none(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let (customer, _, _, reference) = sent_by(app, customer).await;
    let wants = async |sms: bool| {
        let wanted = self::wants(app, "en", sms, false);
        customer.put("/api/preferences", &wanted).await.expect(200);
    };
    wants(false).await;
    calls_back(app, &reference, "SANCTIONED").await;
    app.clock.advance(MINUTE);
    assert_eq!(news(app, &mobile).await.len(), 0);
    wants(true).await;
    calls_back(app, &reference, "DISBURSED").await;
    app.clock.advance(MINUTE);
    assert_eq!(
        news(app, &mobile).await.len(),
        1,
        "only later changes are notified"
    );
}

#[app_test]
async fn a_status_from_a_file_is_sent_and_corrected_when_undone(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = with_news(app, &mobile, "hi").await;
    let (_, _, id, _) = sent_by(app, customer).await;
    let admin = app.admin(Role::One).await;
    let file = applied(&admin, &format!("{id},CASHe,Rejected,\n")).await;
    app.clock.advance(MINUTE);
    let told = news(app, &mobile).await;
    assert!(
        told.len() == 1 && told[0].contains("लेंडर ने नामंज़ूर किया"),
        "{told:?}"
    );

    act(&admin, &file, "undo", &json!({})).await.expect(200);
    app.clock.advance(MINUTE);
    let told = news(app, &mobile).await;
    assert_eq!(told.len(), 2);
    assert!(
        told[1].contains("पिछली स्थिति गलत थी") && told[1].contains("लेंडर को भेज दिया गया"),
        "{told:?}"
    );
}

#[app_test]
async fn a_file_undone_at_once_sends_no_news(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = with_news(app, &mobile, "en").await;
    let (_, _, id, _) = sent_by(app, customer).await;
    let admin = app.admin(Role::One).await;
    let file = applied(&admin, &format!("{id},CASHe,Rejected,\n")).await;
    app.clock.advance(30);
    act(&admin, &file, "undo", &json!({})).await.expect(200);
    app.clock.advance(MINUTE);
    assert_eq!(news(app, &mobile).await.len(), 0);
    applied(&admin, &format!("{id},CASHe,Approved,\n")).await;
    app.clock.advance(MINUTE);
    let told = news(app, &mobile).await;
    assert!(
        told.len() == 1 && !told[0].contains("was wrong"),
        "{told:?}"
    );
}

#[app_test]
async fn a_status_reversed_before_its_message_needs_no_correction(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = with_news(app, &mobile, "en").await;
    let (_, _, id, reference) = sent_by(app, customer).await;
    let admin = app.admin(Role::One).await;
    calls_back(app, &reference, "IN_PROCESS").await;
    let file = applied(&admin, &format!("{id},CASHe,Rejected,\n")).await;
    act(&admin, &file, "undo", &json!({})).await.expect(200);
    app.clock.advance(MINUTE);
    let told = news(app, &mobile).await;
    assert!(
        told.len() == 1 && told[0].contains("to CASHe has a new status: The lender is reviewing"),
        "{told:?}"
    );
}

#[app_test]
async fn news_about_a_card_names_the_card(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = with_news(app, &mobile, "en").await;
    let recorded = visit(&customer, 1).await;
    let name = customer.get("/api/visits?kind=card").await.expect(200)["items"][0]["name"].clone();
    say(app, "cards.example", "e1", &recorded, "issued")
        .await
        .expect(204);
    app.clock.advance(MINUTE);
    let told = news(app, &mobile).await;
    let expected = format!(
        "your application to {} has a new status: The bank issued your card",
        name.as_str().unwrap()
    );
    assert!(told.len() == 1 && told[0].contains(&expected), "{told:?}");
}

#[app_test]
async fn a_withdrawn_submission_makes_news_only_when_it_is_paid(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = with_news(app, &mobile, "en").await;
    let (customer, _, id, reference) = sent_by(app, customer).await;
    // The lender does not learn of the withdrawal before it decides.
    app.lenders.fail_next(&[Fault::Down; 8]);
    let path = format!("/api/submissions/{id}/withdraw");
    assert_eq!(customer.post(&path, &json!({})).await.status, 204);
    calls_back(app, &reference, "SANCTIONED").await;
    app.clock.advance(MINUTE);
    assert_eq!(news(app, &mobile).await, Vec::<String>::new());

    calls_back(app, &reference, "DISBURSED").await;
    app.clock.advance(MINUTE);
    let told = news(app, &mobile).await;
    assert!(told.len() == 1 && told[0].contains("Disbursed"), "{told:?}");
    app.lenders.clear_faults();
    app.run_jobs().await;
}

#[app_test]
async fn a_customer_erased_before_the_message_gets_none(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = with_news(app, &mobile, "en").await;
    let (customer, _, _, reference) = sent_by(app, customer).await;
    calls_back(app, &reference, "REJECTED").await;
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    app.clock.advance(MINUTE);
    assert_eq!(news(app, &mobile).await.len(), 0);
}

#[app_test]
async fn news_waits_while_the_provider_is_down(app: &TestApp) {
    let customer = accepted(app).await;
    let provider = MessageProvider::default();
    provider.fail(Some(CallError::unavailable(Outage::Connect)));
    assert_eq!(given(app, &provider).await.len(), 1);
    let kept = customer.get("/api/messages").await.expect(200);
    assert!(
        !kept.to_string().contains("Approved"),
        "it was not delivered: {kept}"
    );

    provider.fail(None);
    app.clock.advance(300);
    let told = given(app, &provider).await;
    assert!(
        told.len() == 1 && told[0].text.contains("Approved by the lender"),
        "{told:?}"
    );
    let kept = customer.get("/api/messages").await.expect(200);
    assert!(kept.to_string().contains("Approved"), "{kept}");
    app.clock.advance(300);
    assert_eq!(given(app, &provider).await, []);
}

#[app_test]
async fn news_that_may_have_arrived_is_not_sent_again(app: &TestApp) {
    let customer = accepted(app).await;
    let provider = MessageProvider::default();
    provider.fail(Some(CallError::unavailable(Outage::Timeout)));
    assert_eq!(given(app, &provider).await.len(), 1);
    let kept = customer.get("/api/messages").await.expect(200);
    assert!(kept.to_string().contains("Approved"), "{kept}");
    provider.fail(None);
    app.clock.advance(3_600);
    assert_eq!(given(app, &provider).await, []);
}

#[app_test]
async fn news_is_given_up_while_the_provider_is_down_and_later_news_is_sent(app: &TestApp) {
    let customer = with_news(app, &app.new_mobile(), "en").await;
    let (_, _, _, reference) = sent_by(app, customer).await;
    calls_back(app, &reference, "SANCTIONED").await;
    let provider = MessageProvider::default();
    provider.fail(Some(CallError::unavailable(Outage::Status(503))));
    let mut tries = 0;
    // From the morning to the evening, because a message that waits for the morning is tried afresh.
    for _ in 0..44 {
        app.clock.advance(900);
        tries += given(app, &provider).await.len();
    }
    assert!((2..44).contains(&tries), "{tries}");
    let admin = app.admin(Role::One).await;
    let failed = admin
        .get("/api/admin/jobs?kind=tell-status")
        .await
        .expect(200);
    assert_eq!(failed["total"], 1, "{failed}");

    provider.fail(None);
    let again = format!(
        "/api/admin/jobs/{}/run-again",
        failed["items"][0]["id"].as_str().unwrap()
    );
    assert_eq!(admin.post(&again, &json!(null)).await.status, 204);
    assert_eq!(
        given(app, &provider).await,
        [],
        "old changes are not notified"
    );
    calls_back(app, &reference, "DISBURSED").await;
    app.clock.advance(MINUTE);
    let told = given(app, &provider).await;
    assert!(
        told.len() == 1 && told[0].text.contains("Disbursed"),
        "{told:?}"
    );
}

#[app_test]
async fn a_repeated_mail_of_news_has_the_same_message_id(app: &TestApp) {
    let customer = app.consumer_with_email("asha@example.com").await;
    let wanted = wants(app, "en", true, true);
    customer.put("/api/preferences", &wanted).await.expect(200);
    let visited = visit(&customer, 1).await;
    say(app, "cards.example", "e1", &visited, "approved")
        .await
        .expect(204);
    app.clock.advance(MINUTE);
    let provider = MessageProvider::default();
    provider.fail(Some(CallError::unavailable(Outage::Status(451))));
    let first = given(app, &provider).await;
    app.clock.advance(3_600);
    let second = given(app, &provider).await;
    assert!(
        first.len() == 1 && first[0].channel == ContactChannel::Email,
        "{first:?}"
    );
    assert_eq!(first, second);

    provider.fail(None);
    app.clock.advance(3_600);
    given(app, &provider).await;
    say(app, "cards.example", "e2", &visited, "issued")
        .await
        .expect(204);
    app.clock.advance(MINUTE);
    let next = given(app, &provider).await;
    assert!(next.len() == 1 && next[0].id != first[0].id, "{next:?}");
}
