//! Who may not be contacted: by a colleague's entry or a report, and until the person consents again.

use axum::body::Body;
use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::identity::permission::Role;
use saakh_domain::trust::consent::Purpose;
use saakh_service::origination::status_notice;
use saakh_testkit::{CallError, MessageProvider, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::contact_consents::{
    agree_to_everything, agree_to_offers, confirm_address, contact_consents, unsubscribe_token,
    wait_for_category,
};
use crate::help::{ASKED, ask};
use crate::message_log::{LOG, callback_path};
use crate::status_files::sent_by;
use crate::status_notices::{calls_back, given, news, wants};

pub(crate) async fn suppress(
    admin: &TestClient<'_>,
    destination: &str,
    scope: &str,
    reason: &str,
) -> Value {
    let entry = json!({
        "destination": destination, "channel": "any", "scope": scope, "reason": reason,
        "note": "Says that the number is not theirs",
    });
    let path = "/api/admin/suppressions";
    admin.post(path, &entry).await.expect(201)
}

pub(crate) async fn entries(admin: &TestClient<'_>, destination: &str) -> Vec<Value> {
    let wanted = json!({ "destination": destination });
    let path = "/api/admin/suppressions/search";
    let found = admin.post(path, &wanted).await.expect(200);
    found["items"].as_array().unwrap().clone()
}

#[app_test]
async fn a_number_that_wants_no_messages_at_all_gets_no_passcode(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let mobile = app.new_mobile();
    let entry = suppress(&admin, &mobile, "all", "wrong_person").await;
    let asked = json!({ "destination": mobile, "consents": [app.consent(Purpose::Matching)] });
    app.visitor()
        .post("/api/otp/send", &asked)
        .await
        .expect_problem(403, "destination-suppressed");
    assert_eq!(app.messages(&format!("+91{mobile}")).await.len(), 0);

    let lift = format!(
        "/api/admin/suppressions/{}/lift",
        entry["id"].as_str().unwrap()
    );
    let reason = json!({ "reason": "Showed the bill of the number" });
    let lifted = admin.post(&lift, &reason).await.expect(200);
    assert_eq!(lifted["liftedReason"], "Showed the bill of the number");
    // The refused request counted.
    app.clock.advance(60);
    app.send_otp(&mobile).await;
    assert_eq!(app.messages(&format!("+91{mobile}")).await.len(), 1);
}

#[app_test]
async fn an_entry_ends_by_itself_after_its_days(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let mobile = app.new_mobile();
    suppress(&admin, &mobile, "all", "wrong_person").await;
    app.clock.advance(30 * 24 * 3_600 + 1);
    app.send_otp(&mobile).await;
}

#[app_test]
async fn a_bounce_ends_when_its_destination_is_verified_again(app: &TestApp) {
    let mobile = app.new_mobile();
    app.consumer_with_mobile(&mobile).await;
    let admin = app.admin(Role::One).await;
    let wanted = json!({ "destination": mobile });
    let sent = admin.post(&format!("{LOG}/search"), &wanted).await;
    let id = sent.expect(200)["items"][0]["id"].clone();
    let node = app.with_messaging(&MessageProvider::default()).await;
    let report = json!({ "id": id, "status": "failed", "code": "absent" });
    let gateway = node.visitor();
    gateway.post(&callback_path(), &report).await.expect(204);
    suppress(&admin, &mobile, "non_essential", "wrong_person").await;
    let live = async || {
        let all = entries(&admin, &mobile).await;
        let live = all.into_iter().filter(|entry| entry["liftedAt"].is_null());
        live.map(|entry| entry["reason"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(live().await, ["wrong_person", "hard_bounce"]);

    app.clock.advance(61);
    app.consumer_with_mobile(&mobile).await;
    assert_eq!(live().await, ["wrong_person"], "a passcode arrived");
}

#[app_test]
async fn a_complaint_stops_news_but_not_passcodes(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let wanted = wants(app, "en", true, false);
    customer.put("/api/preferences", &wanted).await.expect(200);
    let (_, _, _, reference) = sent_by(app, customer).await;
    let admin = app.admin(Role::One).await;
    suppress(&admin, &mobile, "non_essential", "complaint").await;
    calls_back(app, &reference, "SANCTIONED").await;
    app.clock.advance(61);
    assert_eq!(news(app, &mobile).await, Vec::<String>::new());
    app.send_otp(&mobile).await;
}

/// An opt-out beside a message may come too late for it, and is in time for the next one.
#[app_test]
async fn an_opt_out_beside_a_status_notice_stops_the_next_one(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for _ in 0..4 {
        let mobile = app.new_mobile();
        let customer = app.consumer_with_mobile(&mobile).await;
        let wanted = wants(app, "en", true, false);
        customer.put("/api/preferences", &wanted).await.expect(200);
        let (_, _, _, reference) = sent_by(app, customer).await;
        calls_back(app, &reference, "SANCTIONED").await;
        app.clock.advance(61);
        status_notice::enqueue_due(&app.app).await.unwrap();
        tokio::join!(
            suppress(&admin, &mobile, "non_essential", "complaint"),
            app.run_jobs()
        );
        let before = news(app, &mobile).await.len();
        assert!(before <= 1, "{before}");
        calls_back(app, &reference, "DISBURSED").await;
        app.clock.advance(61);
        assert_eq!(news(app, &mobile).await.len(), before);
    }
}

/// Half past nine in the evening in India, of the same or the next day.
fn wait_for_evening(app: &TestApp) {
    let evening = jiff::civil::time(21, 30, 0, 0);
    let local = app
        .app
        .now()
        .to_zoned(saakh_domain::time::india())
        .datetime();
    let mut then = local.date().to_datetime(evening);
    if then < local {
        then = local.date().tomorrow().unwrap().to_datetime(evening);
    }
    app.clock.advance(then.duration_since(local).as_secs());
}

#[app_test]
async fn news_whose_mail_is_refused_waits_for_the_text_message(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    confirm_address(app, &customer, "asha@example.com").await;
    let wanted = wants(app, "en", true, true);
    customer.put("/api/preferences", &wanted).await.expect(200);
    let (_, _, _, reference) = sent_by(app, customer).await;
    wait_for_evening(app);
    calls_back(app, &reference, "SANCTIONED").await;
    app.clock.advance(61);
    let provider = MessageProvider::default();
    provider.fail(Some(CallError::Refused {
        status: 550,
        code: None,
    }));
    let tried = given(app, &provider).await;
    let channels: Vec<_> = tried.iter().map(|message| message.channel).collect();
    assert_eq!(channels, [ContactChannel::Email]);
    provider.fail(None);
    app.clock.advance(10 * 3_600 + 30 * 60);
    let told = given(app, &provider).await;
    assert!(
        told.iter()
            .any(|message| message.channel == ContactChannel::Sms),
        "{told:?}"
    );
}

#[app_test]
async fn news_by_text_message_waits_for_the_morning(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let wanted = wants(app, "en", true, false);
    customer.put("/api/preferences", &wanted).await.expect(200);
    let (_, _, _, reference) = sent_by(app, customer).await;
    wait_for_evening(app);
    calls_back(app, &reference, "SANCTIONED").await;
    app.clock.advance(61);
    assert_eq!(news(app, &mobile).await, Vec::<String>::new());
    // At eight in the morning.
    app.clock.advance(10 * 3_600 + 30 * 60);
    assert_eq!(news(app, &mobile).await.len(), 1);
}

#[app_test]
async fn a_mail_program_stops_messages_by_one_click(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let token = unsubscribe_token(app, &customer, &mobile);
    let path = format!("/api/unsubscribe/{token}");
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let visitor = app.visitor();
    for (headers, body) in [(&form[..], "List-Unsubscribe=One-Click"), (&[], "")] {
        agree_to_offers(app, &customer).await;
        let request = visitor.request("POST", &path, headers);
        let stopped = visitor.send(request.body(Body::from(body)).unwrap()).await;
        let expected = json!({ "channel": "sms", "stopped": "messages" });
        assert_eq!(stopped.expect(200), expected);
        assert_eq!(contact_consents(&customer).await, Vec::<String>::new());
        app.clock.advance(60);
    }
}

#[app_test]
async fn an_entry_withdraws_the_consents_that_its_reason_contradicts(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    agree_to_everything(app, &customer).await;
    let admin = app.admin(Role::One).await;
    let mut left = contact_consents(&customer).await;
    assert_eq!(left.len(), 5, "{left:?}");
    for (scope, reason, withdrawn) in [
        ("non_essential", "wrong_person", &[][..]),
        ("calls", "do_not_call", &["assistance_call"]),
        (
            "promotion",
            "opt_out",
            &["offers_by_message", "category_interest"],
        ),
        ("non_essential", "complaint", &[""]),
    ] {
        suppress(&admin, &mobile, scope, reason).await;
        left.retain(|one| !withdrawn.iter().any(|purpose| one.starts_with(purpose)));
        assert_eq!(contact_consents(&customer).await, left, "{reason}");
    }
    let preferences = customer.get("/api/preferences").await.expect(200);
    assert_eq!(preferences["allowSms"], false);
}

#[app_test]
async fn an_entry_must_fit_its_reason(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let try_add = async |destination: &str, scope: &str, note: &str| {
        let entry = json!({
            "destination": destination, "channel": "sms", "scope": scope, "reason": "opt_out",
            "note": note,
        });
        admin
            .post("/api/admin/suppressions", &entry)
            .await
            .expect(422)
    };
    let number = app.new_mobile();
    for (field, wrong) in [
        ("scope", try_add(&number, "all", "Asked by phone").await),
        (
            "destination",
            try_add("12", "promotion", "Asked by phone").await,
        ),
        ("note", try_add(&number, "promotion", "").await),
        (
            "note",
            try_add(&number, "promotion", "His number is 2341 2341 2346").await,
        ),
    ] {
        assert!(wrong["fields"][field].is_string(), "{field}: {wrong}");
    }
}

#[app_test]
async fn an_acknowledgement_that_was_refused_is_not_in_the_history(app: &TestApp) {
    let customer = app.consumer_with_email("sunita@example.com").await;
    let admin = app.admin(Role::One).await;
    suppress(&admin, "sunita@example.com", "all", "wrong_person").await;
    ask(&customer, ASKED).await.expect(200);
    app.run_jobs().await;
    let brand = app.app.reference.brands.get("nitya_finance");
    let handed = app.messages(&brand.grievance.email).await;
    assert_eq!(handed.len(), 1, "the officer answers");
    let history = customer.get("/api/messages").await.expect(200);
    assert!(
        !history.to_string().contains(&brand.grievance.name),
        "{history}"
    );
}

#[app_test]
async fn consents_to_categories_and_news_lift_what_is_against_them(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let admin = app.admin(Role::One).await;
    suppress(&admin, &mobile, "promotion", "opt_out").await;
    suppress(&admin, &mobile, "non_essential", "complaint").await;
    suppress(&admin, &mobile, "non_essential", "wrong_person").await;
    let live = async || {
        let all = entries(&admin, &mobile).await;
        let live = all.iter().filter(|entry| entry["liftedAt"].is_null());
        let mut reasons: Vec<_> = live
            .map(|entry| entry["reason"].as_str().unwrap().to_owned())
            .collect();
        reasons.sort();
        reasons
    };
    app.clock.advance(60);
    let wanted = wants(app, "en", true, false);
    customer.put("/api/preferences", &wanted).await.expect(200);
    assert_eq!(live().await, ["opt_out", "wrong_person"]);
    wait_for_category(app, &customer).await;
    assert_eq!(live().await, ["wrong_person"]);
}

#[app_test]
async fn an_entry_that_stops_nothing_or_is_not_for_staff_is_refused(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let mobile = app.new_mobile();
    for (field, destination, channel, scope, reason) in [
        ("channel", &*mobile, "call", "promotion", "opt_out"),
        ("channel", &*mobile, "email", "promotion", "opt_out"),
        ("channel", &*mobile, "sms", "calls", "do_not_call"),
        ("channel", "asha@example.com", "any", "calls", "do_not_call"),
        ("channel", "asha@example.com", "sms", "promotion", "opt_out"),
        ("reason", &*mobile, "sms", "non_essential", "hard_bounce"),
        ("reason", &*mobile, "any", "promotion", "dnd_list"),
    ] {
        let entry = json!({
            "destination": destination, "channel": channel, "scope": scope, "reason": reason,
            "note": "Asked by phone",
        });
        let path = "/api/admin/suppressions";
        let wrong = admin.post(path, &entry).await.expect(422);
        assert!(wrong["fields"][field].is_string(), "{entry}: {wrong}");
    }
}
