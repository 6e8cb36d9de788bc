//! The simulated providers of text messages.

use super::world::MESSAGE_KEY;
use super::*;

/// Sends a message to a provider; returns the status.
async fn send(world: &World, path: &str, id: &str, to: &str, key: &str) -> u16 {
    let url = world.base.join(path).unwrap();
    let body = json!({ "id": id, "to": to, "text": "Hello" });
    let request = reqwest::Client::new()
        .post(url)
        .header("x-api-key", key)
        .json(&body);
    request.send().await.unwrap().status().as_u16()
}

async fn find(world: &World, path: &str) -> u16 {
    let url = world.base.join(path).unwrap();
    let request = reqwest::Client::new().get(url);
    let request = request.header("x-api-key", MESSAGE_KEY);
    request.send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn only_an_idempotent_provider_sends_a_repeated_message_once() {
    let world = World::start(FAST).await;
    for (class, sent) in [("idempotent", 1), ("queryable", 2), ("blind", 2)] {
        let path = format!("/messages/sms/{class}");
        for _ in 0..2 {
            assert_eq!(
                send(&world, &path, class, "+919876543210", MESSAGE_KEY).await,
                200
            );
        }
        let arrived = world.get_json("/simulator/messages").await;
        assert_eq!(arrived[class], json!({ "sent": sent, "requested": 2 }));
        let is_told = find(&world, &format!("{path}/{class}")).await == 200;
        assert_eq!(is_told, class == "queryable");
    }
    assert_eq!(find(&world, "/messages/sms/queryable/other").await, 404);
    let path = "/messages/sms/blind";
    assert_eq!(send(&world, path, "x", "+919876543210", "wrong").await, 401);
    assert_eq!(
        send(
            &world,
            "/messages/sms/odd",
            "x",
            "+919876543210",
            MESSAGE_KEY
        )
        .await,
        404
    );
}

#[tokio::test]
async fn an_outage_comes_before_a_message_was_sent_or_breaks_off_its_answer() {
    let faults = SimulatedFaults {
        outage_percent: 100,
        ..FAST
    };
    let world = World::start(faults).await;
    let url = world.base.join("/messages/sms/blind").unwrap();
    let mut ends = Vec::new();
    for place in 0..20 {
        let id = format!("m{place}");
        let body = json!({ "id": id, "to": "+919876543210", "text": "Hello" });
        let request = reqwest::Client::new().post(url.clone()).json(&body);
        let answer = request.header("x-api-key", MESSAGE_KEY).send().await;
        let is_refused = answer.is_ok_and(|answer| answer.status() == 503);
        let arrived = world.get_json("/simulator/messages").await;
        assert_eq!(arrived.get(&id).is_none(), is_refused, "{id}");
        ends.push(is_refused);
    }
    assert!(ends.contains(&true) && ends.contains(&false), "{ends:?}");
}

#[tokio::test]
async fn the_number_decides_what_is_reported() {
    let mut world = World::start(FAST).await;
    for (channel, to, words) in [
        ("sms", "+919876543210", vec!["ACCEPTD", "DELIVRD"]),
        (
            "whatsapp",
            "+919876543210",
            vec!["ACCEPTD", "DELIVRD", "READ"],
        ),
        ("sms", "+919876599000", vec!["ACCEPTD", "UNDELIV"]),
        ("sms", "+919876599001", vec!["ACCEPTD", "UNDELIV"]),
        ("sms", "+919876599002", vec!["ACCEPTD", "EXPIRED"]),
    ] {
        let path = format!("/messages/{channel}/blind");
        assert_eq!(send(&world, &path, to, to, MESSAGE_KEY).await, 200);
        for word in words {
            let report = world.next_event(channel).await;
            assert_eq!(
                (&report["id"], &report["status"]),
                (&json!(to), &json!(word))
            );
        }
    }
}

#[tokio::test]
async fn faults_repeat_reports_and_report_other_messages() {
    let faults = SimulatedFaults {
        duplicate_percent: 100,
        contradiction_percent: 100,
        out_of_order_percent: 100,
        ..FAST
    };
    let mut world = World::start(faults).await;
    send(
        &world,
        "/messages/sms/blind",
        "one",
        "+919876543210",
        MESSAGE_KEY,
    )
    .await;
    let mut told = Vec::new();
    for _ in 0..6 {
        let report = world.next_event("sms").await;
        told.push((report["id"].clone(), report["status"].clone()));
    }
    let own = |word: &str| (json!("one"), json!(word));
    let other = |word: &str| (json!("one-of-another"), json!(word));
    let expected = [
        own("DELIVRD"),
        own("DELIVRD"),
        other("DELIVRD"),
        own("ACCEPTD"),
        own("ACCEPTD"),
        other("ACCEPTD"),
    ];
    assert_eq!(told, expected);
}

#[tokio::test]
async fn a_reply_is_posted_to_the_server() {
    let mut world = World::start(FAST).await;
    let url = world.base.join("/simulator/replies").unwrap();
    let reply = json!({ "channel": "whatsapp", "from": "+919876543210", "text": "STOP" });
    let request = reqwest::Client::new().post(url).json(&reply);
    assert_eq!(request.send().await.unwrap().status(), 202);
    let posted = world.next_event("whatsapp").await;
    assert_eq!(posted, json!({ "from": "+919876543210", "text": "STOP" }));
}
