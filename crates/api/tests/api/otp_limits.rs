//! Limits of passcodes by mailbox and by network, also for concurrent requests.

use std::net::{IpAddr, Ipv6Addr};

use saakh_domain::trust::consent::Purpose;
use saakh_service::platform::alerts::AlertEvent;
use saakh_store::platform::rate_event;
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::{Reply, TestApp, app_test, run_concurrently};
use serde_json::{Value, json};

use crate::otp::wrong;

/// Records this many events of one address.
pub(crate) async fn happened(app: &TestApp, what: &str, times: usize) {
    let name = app.app.keys.lookup_hash(what, "203.0.113.7");
    let noted: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::rows(), |tx| {
            for _ in 0..times {
                let id = app.app.uuid().to_string();
                rate_event::add(tx, &id, &name, app.app.now()).await?;
            }
            Ok(())
        })
    }
    .await;
    noted.unwrap();
}

/// An address in the network of one household: a /64.
fn of_network(network: u16, host: u16) -> IpAddr {
    Ipv6Addr::new(0x2001, 0xdb8, 1, network, host, 0, 0, 1).into()
}

async fn try_from(app: &TestApp, address: IpAddr, sent: &Value, otp: &str) -> Reply {
    let entry = app.otp_entry(sent, otp);
    let visitor = app.visitor().with_address(address);
    loop {
        let reply = visitor.post("/api/otp/verify", &entry).await;
        // Concurrent attempts wait for each other; a slow machine answers the last ones with 503.
        if reply.status != 503 {
            return reply;
        }
    }
}

async fn ask(app: &TestApp, destination: &str) -> Reply {
    let body = json!({ "destination": destination, "consents": [app.consent(Purpose::Matching)] });
    app.visitor().post("/api/otp/send", &body).await
}

#[app_test]
async fn wrong_codes_from_one_network_are_limited_to_a_hundred(app: &TestApp) {
    let mut pending = Vec::new();
    for _ in 0..24 {
        let mobile = app.new_mobile();
        let sent = app.send_otp(&mobile).await;
        pending.push((sent, app.code_for(&format!("+91{mobile}")).await));
    }
    // Five concurrent attempts at each of 24 numbers, each from another address of the network.
    let tries = (0..120).map(|number: u16| {
        let (sent, code) = &pending[usize::from(number) % 24];
        let otp = wrong(code);
        async move {
            try_from(app, of_network(2, number), sent, &otp)
                .await
                .status
        }
    });
    let statuses = run_concurrently(tries).await;
    let of = |status: u16| statuses.iter().filter(|other| **other == status).count();
    assert_eq!((of(422), of(429)), (100, 20), "{statuses:?}");

    let mobile = app.new_mobile();
    let sent = app.send_otp(&mobile).await;
    let code = app.code_for(&format!("+91{mobile}")).await;
    let refused = try_from(app, of_network(2, 999), &sent, &code).await;
    assert_eq!(refused.header("retry-after"), "3600");
    refused.expect_problem(429, "otp-too-many-tries");
    try_from(app, of_network(3, 1), &sent, &code)
        .await
        .expect(200);
}

#[app_test]
async fn a_mailbox_counts_once_whatever_tag_is_written(app: &TestApp) {
    for (tag, wait) in [("+a", 30), ("+b", 60), ("", 120), ("+c", 120)] {
        ask(app, &format!("asha{tag}@example.com"))
            .await
            .expect(200);
        let early = ask(app, &format!("Asha{tag}x+{wait}@example.com")).await;
        assert_eq!(early.status, if tag.is_empty() { 200 } else { 429 });
        app.clock.advance(wait);
    }
    assert_eq!(
        app.messages("asha+a@example.com").await.len(),
        1,
        "it is sent to the requested address"
    );
    assert_eq!(app.messages("asha@example.com").await.len(), 1);
    ask(app, "asha+d@example.com").await.expect(200);
    app.clock.advance(120);
    ask(app, "asha+e@example.com")
        .await
        .expect_problem(429, "otp-too-many");
    ask(app, "bina+e@example.com").await.expect(200);
}

#[app_test]
async fn wrong_codes_count_for_the_mailbox_whatever_tag_is_written(app: &TestApp) {
    for tag in ["a", "b", "c"] {
        let address = format!("asha+{tag}@example.com");
        let sent = app.send_otp(&address).await;
        let code = app.code_for(&address).await;
        for host in 0..5 {
            try_from(app, of_network(host, 0), &sent, &wrong(&code))
                .await
                .expect(422);
        }
        app.clock.advance(120);
    }
    let sent = app.send_otp("asha@example.com").await;
    let code = app.code_for("asha@example.com").await;
    let refused = try_from(app, of_network(9, 0), &sent, &code).await;
    refused.expect_problem(429, "otp-too-many-tries");
}

#[app_test]
async fn concurrent_passcode_requests_stop_at_the_limit_of_the_address(app: &TestApp) {
    happened(app, "otp-address", 997).await;
    let mobiles: Vec<_> = (0..12).map(|_| app.new_mobile()).collect();
    let replies = run_concurrently(mobiles.iter().map(|mobile| ask(app, mobile))).await;
    let sent = replies.iter().filter(|reply| reply.status == 200).count();
    assert_eq!(sent, 3);
    for refused in replies.into_iter().filter(|reply| reply.status != 200) {
        refused.expect_problem(429, "otp-too-many");
    }
}

#[app_test]
async fn messages_are_found_by_a_destination_in_any_form(app: &TestApp) {
    ask(app, "9876543210").await.expect(200);
    ask(app, "asha+loan@example.com").await.expect(200);
    for form in [
        "9876543210",
        "98765%2043210",
        "09876543210",
        "%2B919876543210",
        "+919876543210",
        "%2B91%2098765-43210",
        "%209876543210",
        "asha%2Bloan@example.com",
        "asha+loan@example.com",
        "Asha%2BLoan@Example.com",
    ] {
        let path = format!("/dev/outbox.json?destination={form}");
        let found = app.visitor().get(&path).await.expect(200);
        assert_eq!(found.as_array().unwrap().len(), 1, "{form}");
    }
    let nobody = app
        .visitor()
        .get("/dev/outbox.json?destination=nobody")
        .await
        .expect(200);
    assert_eq!(nobody, json!([]));
}

/// Messages of the whole installation within the last hour.
async fn sent_by_all(app: &TestApp, times: u32) {
    let recorded: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::rows(), |tx| {
            for _ in 0..times {
                let id = app.app.uuid().to_string();
                rate_event::add(tx, &id, "otp-installation", app.app.now()).await?;
            }
            Ok(())
        })
    }
    .await;
    recorded.unwrap();
    // A count is cached for five seconds.
    app.clock.advance(6);
}

#[app_test]
async fn a_flood_of_codes_is_an_alert_and_then_ends_for_strangers_only(app: &TestApp) {
    let app = &app
        .release(|reference| {
            reference.limits.otp.sends_per_hour_of_all = 20;
            reference.limits.otp.flood_factor = 3;
        })
        .await;
    let mobile = app.new_mobile();
    app.consumer_with_mobile(&mobile).await;
    app.consumer_with_email("asha@example.com").await;
    assert!(app.app.alerts.drain().is_empty());
    sent_by_all(app, 20).await;
    ask(app, &app.new_mobile()).await.expect(200);
    ask(app, &app.new_mobile()).await.expect(200);
    let alerts: Vec<AlertEvent> = app
        .app
        .alerts
        .drain()
        .iter()
        .map(|alert| alert.event)
        .collect();
    assert_eq!(alerts, [AlertEvent::PasscodeBudget], "once an hour");
    sent_by_all(app, 40).await;
    for stranger in [app.new_mobile(), "nobody@example.com".to_owned()] {
        let refused = ask(app, &stranger).await;
        assert_eq!(refused.header("retry-after"), "600");
        refused.expect_problem(429, "otp-strangers-paused");
    }
    app.clock.advance(60);
    ask(app, &mobile).await.expect(200);
    ask(app, "asha@example.com").await.expect(200);
    app.clock.advance(3_600);
    ask(app, &app.new_mobile()).await.expect(200);
}
