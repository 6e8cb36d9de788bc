//! Logging in with a one-time passcode.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use saakh_domain::trust::consent::Purpose;
use saakh_testkit::{Reply, TestApp, app_test};
use serde_json::{Value, json};

/// A code other than this one.
pub(crate) fn wrong(code: &str) -> String {
    let last = if code.ends_with('0') { '1' } else { '0' };
    format!("{}{last}", &code[..5])
}

/// Enters a code in the browser that received the response `sent`.
pub(crate) async fn verify(app: &TestApp, sent: &Value, otp: &str) -> Reply {
    app.visitor()
        .post("/api/otp/verify", &app.otp_entry(sent, otp))
        .await
}

/// Requests another code in the browser that received the response `sent`.
pub(crate) async fn send_again(app: &TestApp, destination: &str, sent: &Value) -> Reply {
    let consents = [app.consent(Purpose::Matching)];
    let body = json!({ "destination": destination, "nonce": sent["nonce"], "consents": consents });
    app.visitor().post("/api/otp/send", &body).await
}

#[app_test]
async fn a_code_opens_a_session_once(app: &TestApp) {
    let sent = app.send_otp("98765 43210").await;
    assert_eq!(sent["channel"], "sms");
    assert_eq!(sent["expiresInSeconds"], 300);
    assert_eq!(sent["resendAfterSeconds"], 30);
    assert!(!sent["masked"].as_str().unwrap().contains("987654"));
    let code = app.code_for("+919876543210").await;
    assert!(
        app.messages("+919876543210").await[0]
            .body
            .ends_with(&format!("@saakh.example #{code}"))
    );
    let inside = verify(app, &sent, &code).await;
    assert!(
        inside.header("set-cookie").starts_with("lang=en;"),
        "{}",
        inside.header("set-cookie")
    );
    let inside = inside.expect(200);
    assert_eq!(inside["prospectAppId"], sent["prospectAppId"]);
    assert_eq!(inside["user"]["mobile_phone_number"], "9876543210");
    verify(app, &sent, &code)
        .await
        .expect_problem(422, "otp-expired");
}

#[app_test]
async fn an_email_address_gets_a_mail(app: &TestApp) {
    let sent = app.send_otp("Asha@Example.com").await;
    assert_eq!(sent["channel"], "email");
    let messages = app.messages("asha@example.com").await;
    assert_eq!(messages.len(), 1);
    let code = app.code_for("asha@example.com").await;
    assert_eq!(
        verify(app, &sent, &code).await.expect(200)["user"]["email_verified"],
        1
    );
}

#[app_test]
async fn five_wrong_codes_use_it_up(app: &TestApp) {
    let sent = app.send_otp("9876543210").await;
    let code = app.code_for("+919876543210").await;
    for tries_left in [4, 3, 2, 1] {
        let problem = verify(app, &sent, &wrong(&code))
            .await
            .expect_problem(422, "otp-wrong");
        assert_eq!(problem["params"]["triesLeft"], tries_left);
        assert!(problem["fields"]["otp"].is_string());
    }
    verify(app, &sent, &wrong(&code))
        .await
        .expect_problem(422, "otp-used-up");
    verify(app, &sent, &code)
        .await
        .expect_problem(422, "otp-used-up");
    app.clock.advance(30);
    let again = send_again(app, "9876543210", &sent).await.expect(200);
    assert_eq!(again["prospectAppId"], sent["prospectAppId"]);
    let code = app.code_for("+919876543210").await;
    verify(app, &again, &code).await.expect(200);
}

#[app_test]
async fn a_code_grows_old(app: &TestApp) {
    let sent = app.send_otp("9876543210").await;
    let code = app.code_for("+919876543210").await;
    app.clock.advance(300);
    verify(app, &sent, &code)
        .await
        .expect_problem(422, "otp-expired");
    let nobody =
        json!({ "prospectAppId": "01975b1e-0000-7000-8000-000000000000", "nonce": sent["nonce"] });
    verify(app, &nobody, &code)
        .await
        .expect_problem(422, "otp-expired");
    verify(app, &sent, "12345").await.expect(422);
}

#[app_test]
async fn a_request_that_is_too_early_leaves_the_live_code_valid(app: &TestApp) {
    let sent = app.send_otp("9876543210").await;
    let code = app.code_for("+919876543210").await;
    app.clock.advance(10);
    let again = send_again(app, "98765 43210", &sent).await.expect(200);
    assert_eq!(
        (&again["prospectAppId"], &again["nonce"]),
        (&sent["prospectAppId"], &sent["nonce"])
    );
    assert_eq!(
        (&again["resendAfterSeconds"], &again["expiresInSeconds"]),
        (&json!(20), &json!(290))
    );
    assert_eq!(app.messages("+919876543210").await.len(), 1);
    verify(app, &again, &code).await.expect(200);
}

#[app_test]
async fn a_newer_code_replaces_the_older(app: &TestApp) {
    let sent = app.send_otp("9876543210").await;
    let old = app.code_for("+919876543210").await;
    app.clock.advance(30);
    let again = send_again(app, "9876543210", &sent).await.expect(200);
    assert_eq!(again["resendAfterSeconds"], 60);
    assert_eq!(
        (&again["prospectAppId"], &again["nonce"]),
        (&sent["prospectAppId"], &sent["nonce"])
    );
    let new = app.code_for("+919876543210").await;
    assert_ne!(old, new);
    verify(app, &sent, &old)
        .await
        .expect_problem(422, "otp-wrong");
    verify(app, &sent, &new).await.expect(200);
}

#[app_test]
async fn one_number_gets_five_codes_an_hour(app: &TestApp) {
    for wait in [30, 60, 120, 120, 301] {
        app.send_otp("9876543210").await;
        app.clock.advance(wait);
    }
    assert_eq!(app.messages("+919876543210").await.len(), 5);
    let body = json!({ "destination": "9876543210", "consents": [app.consent(Purpose::Matching)] });
    let refused = app.visitor().post("/api/otp/send", &body).await;
    let seconds: i64 = refused.header("retry-after").parse().unwrap();
    assert_eq!(seconds, 3_600 - 631);
    assert_eq!(
        refused.expect_problem(429, "otp-too-many")["params"]["seconds"],
        seconds
    );
    app.send_otp("9876543211").await;
    app.clock.advance(seconds);
    app.send_otp("9876543210").await;
}

#[app_test]
async fn wrong_codes_are_counted_over_all_codes_of_a_number(app: &TestApp) {
    for round in 0..3 {
        let sent = app.send_otp("9876543210").await;
        let code = app.code_for("+919876543210").await;
        for _ in 0..5 {
            verify(app, &sent, &wrong(&code)).await.expect(422);
        }
        app.clock.advance([30, 60, 120][round]);
    }
    let sent = app.send_otp("9876543210").await;
    let code = app.code_for("+919876543210").await;
    let refused = verify(app, &sent, &code).await;
    assert!(refused.header("retry-after").parse::<i64>().unwrap() > 0);
    refused.expect_problem(429, "otp-too-many-tries");
}

#[app_test]
async fn nothing_is_sent_to_nowhere_or_under_another_notice(app: &TestApp) {
    let matching = app.consent(Purpose::Matching);
    let outdated = json!({ "purpose": "matching", "noticeVersion": "1999-01-01" });
    let rows = [
        (
            json!({ "destination": "1234567890", "consents": [matching] }),
            422,
            "destination",
        ),
        (
            json!({ "destination": "asha@", "consents": [matching] }),
            422,
            "destination",
        ),
        (
            json!({ "destination": "9876543210", "consents": [{ "purpose": "spam", "noticeVersion": "1" }] }),
            422,
            "consents",
        ),
    ];
    for (body, status, field) in rows {
        let problem = app
            .visitor()
            .post("/api/otp/send", &body)
            .await
            .expect(status);
        assert!(problem["fields"][field].is_string(), "{problem:#}");
    }
    let body = json!({ "destination": "9876543210", "consents": [outdated] });
    app.visitor()
        .post("/api/otp/send", &body)
        .await
        .expect_problem(409, "notice-changed");
    assert!(app.messages("+919876543210").await.is_empty());
}

#[app_test]
async fn one_number_is_one_customer(app: &TestApp) {
    let first = app.consumer_with_mobile("9876543210").await;
    app.clock.advance(30);
    let second = app.consumer_with_mobile("9876543210").await;
    assert_eq!(first.id, second.id);
    assert_ne!(first.token, second.token);
    first
        .get(&format!("/api/user/{}", second.id))
        .await
        .expect(200);
}

#[app_test]
async fn messages_are_in_the_customers_language(app: &TestApp) {
    let consents = [app.consent(Purpose::Matching)];
    let body = json!({ "destination": "9876543210", "language": "hi", "consents": consents });
    let sent = app.visitor().post("/api/otp/send", &body).await.expect(200);
    let message = app.messages("+919876543210").await[0].body.clone();
    assert!(message.contains("मिनट"), "{message}");
    let mut entry = app.otp_entry(&sent, &app.code_for("+919876543210").await);
    entry["language"] = "hi".into();
    let inside = app.visitor().post("/api/otp/verify", &entry).await;
    assert!(inside.header("set-cookie").starts_with("lang=hi;"));
    assert_eq!(inside.expect(200)["user"]["language"], 2);
}

/// Everything that this program logs.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Sends bodies, parameters and field names that are refused, each with personal data in it.
async fn send_what_does_not_fit(app: &TestApp) {
    let visitor = app.visitor();
    for body in [
        json!({ "destination": ["9765012345"], "consents": [] }),
        json!({ "destination": "9765012345", "consents": "Vidyasagar" }),
        json!({ "Vidyasagar": 1, "destination": "9765012345", "consents": [] }),
        json!({ "destination": "9765012345".repeat(300), "consents": [] }),
        json!(["Vidyasagar"]),
    ] {
        visitor.post("/api/otp/send", &body).await.expect(422);
    }
    let json = [("Content-Type", "application/json")];
    let broken = visitor.request("POST", "/api/otp/send", &json);
    let broken = broken.body("{ \"destination\": Vidyasagar 9765012345".into());
    visitor.send(broken.unwrap()).await.expect(400);
    visitor
        .get("/api/calculators/loan?amount=9765012345x&Vidyasagar=1")
        .await
        .expect(422);
}

/// A customer's journey on an engine, with errors; returns its passcodes.
async fn walked(engine: saakh_testkit::Engine) -> Vec<String> {
    let app = TestApp::start(engine).await;
    app.send_otp("9876501238").await;
    let other = app.code_for("+919876501238").await;
    let sent = app.send_otp("9876501234").await;
    let code = app.code_for("+919876501234").await;
    verify(&app, &sent, &wrong(&code)).await.expect(422);
    app.clock.advance(30);
    let customer = app.consumer_with_mobile("9876501234").await;
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    customer
        .submit("k", &customer.application_body(&app_id, &offer))
        .await
        .expect(200);
    app.run_jobs().await;
    customer.get("/api/user/9876501234").await.expect(404);
    send_what_does_not_fit(&app).await;
    vec![code, other]
}

#[test]
fn logs_hold_no_code_and_no_personal_data() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::DEBUG)
        .with_writer(move || writer.clone())
        .with_ansi(false)
        .finish();
    tracing_subscriber::util::SubscriberInitExt::try_init(subscriber).unwrap();
    let codes = saakh_testkit::block_on(async {
        let sqlite = walked(saakh_testkit::Engine::Sqlite).await;
        let postgres = walked(saakh_testkit::Engine::Postgres).await;
        [sqlite, postgres].concat()
    });
    let logged = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(logged.contains("request"), "nothing was logged");
    for secret in [
        "9876501234",
        "ABCPK1234F",
        "1992-04-06",
        "asha@example.com",
        "M.G. Road",
        "9765012345",
        "Vidyasagar",
    ] {
        assert!(!logged.contains(secret), "{secret} was logged");
    }
    let words = |c: char| !c.is_ascii_alphanumeric();
    // Other tests log here too, and one of their numbers may equal a code by chance, but not both.
    let is_logged = |code: &String| logged.split(words).any(|word| word == code);
    for codes in codes.chunks(2) {
        assert!(!codes.iter().all(is_logged), "codes were logged");
    }
}
