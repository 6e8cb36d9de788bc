//! Contents of the log, and what it must not contain.

use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use saakh_domain::identity::permission::Role;
use saakh_service::platform::alerts;
use saakh_service::platform::audit::chain;
use saakh_testkit::{Engine, TestApp};
use serde_json::{Value, json};
use tracing::Dispatch;
use tracing_subscriber::filter::LevelFilter;

/// The lines that this thread logs.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Lines {
    /// The lines with this message, parsed as JSON.
    fn of(&self, message: &str) -> Vec<Value> {
        let lines = self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let lines = String::from_utf8(lines).unwrap();
        let parsed = lines
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        parsed
            .filter(|line| line["fields"]["message"] == message)
            .collect()
    }
}

/// With a single subscriber, tracing asks only the thread that first reaches a call site whether it is enabled, and
/// caches the answer; threads of other tests have no subscriber. With a second one, tracing asks both each time.
static ANOTHER: LazyLock<Dispatch> =
    LazyLock::new(|| Dispatch::new(tracing_subscriber::registry()));

/// Runs a test with logging as in the program, on one thread that also runs the test's tasks.
fn logged(test: impl AsyncFnOnce(TestApp, Lines)) {
    LazyLock::force(&ANOTHER);
    let lines = Lines::default();
    let writer = lines.clone();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .with_max_level(LevelFilter::INFO)
        .with_writer(move || writer.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    saakh_testkit::block_on(async {
        let app = TestApp::start(Engine::Sqlite).await;
        test(app, lines).await;
    });
}

#[test]
fn unknown_methods_and_routes_are_logged_as_other() {
    logged(async |app, lines| {
        for (method, path) in [
            ("GET", "/health/live"),
            ("GET", "/"),
            ("ASHA", "/health/live"),
            ("GET", "/api/asha-9876543210"),
            ("GET", "/asha/9876543210"),
            ("POST", "/asha"),
        ] {
            let request = app.visitor().request(method, path, &[]);
            let _ = tower::ServiceExt::oneshot(
                app.router(),
                request.body(axum::body::Body::empty()).unwrap(),
            )
            .await;
        }
        let told: Vec<_> = lines
            .of("request")
            .into_iter()
            .map(|line| {
                let fields = &line["fields"];
                (
                    fields["method"].as_str().unwrap().to_owned(),
                    fields["route"].as_str().unwrap().to_owned(),
                )
            })
            .collect();
        let told: Vec<_> = told
            .iter()
            .map(|(method, route)| (method.as_str(), route.as_str()))
            .collect();
        assert_eq!(
            told,
            [
                ("GET", "/health/live"),
                ("GET", "page"),
                ("other", "/health/live"),
                ("GET", "other"),
                ("GET", "other"),
                ("POST", "other"),
            ]
        );
    });
}

#[test]
fn each_last_seal_of_the_audit_trail_is_logged() {
    logged(async |app, lines| {
        app.admin(Role::One).await;
        let sealed = chain::seal(&app.app).await.unwrap();
        let told = lines.of("audit rows sealed");
        assert_eq!(told.len(), 1);
        assert_eq!(
            (&told[0]["target"], &told[0]["level"]),
            (&json!("audit"), &json!("INFO"))
        );
        let fields = &told[0]["fields"];
        assert_eq!(
            (&fields["position"], &fields["rows"]),
            (&json!(sealed), &json!(sealed))
        );
        let kept = format!(
            "{}:{}",
            fields["position"],
            fields["seal"].as_str().unwrap()
        );
        let verdict = chain::verify(&app.app.db, &app.app.keys, Some(&kept.parse().unwrap()))
            .await
            .unwrap();
        assert!(
            matches!(verdict, chain::ChainCheckOutcome::Intact { .. }),
            "{verdict:?}"
        );
        assert_eq!(chain::seal(&app.app).await.unwrap(), 0);
        assert_eq!(
            lines.of("audit rows sealed").len(),
            1,
            "nothing sealed, nothing logged"
        );
    });
}

/// The lines about refused requests.
fn attempts(lines: &Lines) -> Vec<Value> {
    let told = lines.of("request refused").into_iter();
    told.filter(|line| line["target"] == "security").collect()
}

#[test]
fn attempts_are_logged_with_who_tried_and_no_personal_data() {
    logged(async |app, lines| {
        let wrong = json!({ "email": "asha@example.com", "password": "not the password" });
        app.visitor()
            .post("/api/admin/login", &wrong)
            .await
            .expect_problem(401, "login-wrong");
        let customer = app.consumer().await;
        let refused = customer.get("/api/admin/audit").await;
        let request_id = refused.header("x-request-id").to_owned();
        refused.expect_problem(403, "forbidden");
        let callback = app.visitor().request(
            "POST",
            "/api/callbacks/lenders/cashe",
            &[("content-type", "application/json")],
        );
        app.visitor()
            .send(callback.body(axum::body::Body::from("{}")).unwrap())
            .await
            .expect_problem(401, "signature-invalid");
        app.visitor().get("/api/admin/audit").await.expect(401);

        let told = attempts(&lines);
        let events: Vec<_> = told
            .iter()
            .map(|line| line["fields"]["event"].as_str().unwrap())
            .collect();
        assert_eq!(events, ["login-failed", "refused", "unbelieved-callback"]);
        let of_customer = &told[1];
        assert_eq!(
            of_customer["fields"]["actor"],
            format!("customer:{}", customer.id)
        );
        assert_eq!(of_customer["fields"]["route"], "/api/admin/audit");
        assert_eq!(of_customer["span"]["id"], request_id);
        assert_eq!(
            of_customer["fields"]["source"], told[0]["fields"]["source"],
            "the same address"
        );
        assert_eq!(of_customer["fields"]["source"].as_str().unwrap().len(), 16);
        let all = told.iter().map(Value::to_string).collect::<String>();
        for secret in ["asha", "example.com", "203.0.113.7"] {
            assert!(!all.contains(secret), "{secret}: {all}");
        }
        let requests = lines.of("request");
        let line = requests
            .iter()
            .find(|line| line["span"]["id"] == request_id)
            .unwrap();
        assert_eq!(line["fields"]["actor"], format!("customer:{}", customer.id));
    });
}

#[test]
fn log_lines_name_the_request_and_its_user() {
    logged(async |app, lines| {
        let customer = app.consumer().await;
        app.app.db.close().await;
        let failed = customer.get("/api/my-data").await;
        let request_id = failed.header("x-request-id").to_owned();
        failed.expect_problem(503, "unavailable");
        let told = lines.of("database not available");
        assert_eq!(told.last().unwrap()["span"]["id"], request_id);
    });
}

#[test]
fn requests_that_fit_no_call_are_counted_and_raise_an_alert() {
    logged(async |app, lines| {
        let app = app
            .release(|reference| reference.limits.alerts.invalid_requests_per_hour = 4)
            .await;
        let visitor = app.visitor();
        let plain = [("content-type", "text/plain")];
        let mut answered = Vec::new();
        for (method, path) in [
            ("ASHA", "/api/boot"),
            ("DELETE", "/api/boot"),
            ("TRACE", "/"),
            ("GET", "/wp-admin/setup.php"),
            ("POST", "/api/otp/send"),
        ] {
            assert!(app.app.alerts.drain().is_empty(), "{method} {path}");
            let request = visitor.request(method, path, &plain);
            let request = request.body(axum::body::Body::from("x")).unwrap();
            let answer = tower::ServiceExt::oneshot(app.router(), request).await;
            answered.push(answer.unwrap().status().as_u16());
        }
        assert_eq!(answered, [405, 405, 405, 404, 415]);
        visitor.get("/api/boot").await.expect(200);
        alerts::mail_pending(&app.app).await;
        let mails = app.messages("operator@example.com").await;
        assert_eq!(mails.len(), 1);
        assert!(mails[0].body.contains("more than 4 of: invalid-request"));
        let told = lines.of("alert raised: hourly limit of an event exceeded");
        assert_eq!(told.len(), 1);
        assert_eq!(told[0]["fields"]["event"], "invalid-request");
        let told = attempts(&lines).into_iter();
        let methods: Vec<_> = told.map(|line| line["fields"]["method"].clone()).collect();
        assert_eq!(methods, ["other", "DELETE", "TRACE", "GET", "POST"]);
    });
}

#[test]
fn a_rate_limited_address_is_counted_each_time_and_logged_once_a_minute() {
    logged(async |app, lines| {
        let app = app
            .release(|reference| {
                reference.limits.requests.rate.per_second = 1;
                reference.limits.requests.rate.burst_seconds = 1;
                reference.limits.alerts.limited_requests_per_hour = 3;
            })
            .await;
        let visitor = app.visitor();
        visitor.get("/api/boot").await.expect(200);
        for _ in 0..3 {
            visitor.get("/api/boot").await.expect(429);
        }
        assert!(app.app.alerts.drain().is_empty());
        visitor.get("/api/boot").await.expect(429);
        let told = app.app.alerts.drain();
        assert_eq!((told.len(), told[0].event.name()), (1, "limited-request"));
        let told = attempts(&lines);
        assert_eq!(told.len(), 1);
        assert_eq!(told[0]["fields"]["code"], "too-many-requests");
        assert_eq!(told[0]["fields"]["source"].as_str().unwrap().len(), 16);
    });
}

#[test]
fn unusual_counts_raise_one_alert() {
    logged(async |app, lines| {
        let customer = app.consumer().await;
        let most = app.app.reference.limits.alerts.refusals_per_hour;
        for _ in 0..most {
            customer.get("/api/admin/audit").await.expect(403);
        }
        alerts::mail_pending(&app.app).await;
        assert!(app.messages("operator@example.com").await.is_empty());
        for _ in 0..3 {
            customer.get("/api/admin/audit").await.expect(403);
        }
        alerts::mail_pending(&app.app).await;
        alerts::mail_pending(&app.app).await;
        let mails = app.messages("operator@example.com").await;
        assert_eq!(mails.len(), 1);
        assert!(
            mails[0]
                .body
                .contains(&format!("more than {most} of: refused")),
            "{}",
            mails[0].body
        );
        let told = lines.of("alert raised: hourly limit of an event exceeded");
        assert_eq!(told.len(), 1);
        assert_eq!(
            (&told[0]["target"], &told[0]["fields"]["event"]),
            (&json!("alert"), &json!("refused"))
        );
    });
}
