//! Replies to text messages: they stop offers, become tickets, or are shown to staff for a while.

use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::engagement::delivery::ReplyEffect;
use saakh_domain::identity::permission::Role;
use saakh_service::operations::housekeeping;
use saakh_store::platform::message_reply::{self, MessageReply};
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::{CALLBACK_SECRET, CallError, MessageProvider, TestApp, app_test};
use serde_json::json;

use crate::contact_consents::agree_to_offers;
use crate::message_log::{DAY, callback_path};
use crate::templates::{install_senders_of, register_for_whatsapp};

const REPLIES: &str = "/api/admin/message-replies";

#[app_test]
async fn a_stop_reply_ends_offers_and_is_confirmed_once(app: &TestApp) {
    let mobile = app.new_mobile();
    app.consumer_with_mobile(&mobile).await;
    let provider = MessageProvider::default();
    let node = app.with_messaging(&provider).await;
    let gateway = node.visitor();
    let reply = |text: &str| json!({ "from": format!("+91{mobile}"), "text": text });
    for text in ["Thank you", "बंद", "STOP"] {
        gateway
            .post(&callback_path(), &reply(text))
            .await
            .expect(204);
        app.clock.advance(1);
    }
    let nobody = json!({ "from": "not a number", "text": "STOP" });
    gateway.post(&callback_path(), &nobody).await.expect(204);
    node.run_jobs().await;
    let sent = provider.take_messages();
    let stopped = sent
        .iter()
        .filter(|one| one.text.contains("no more offers"));
    assert_eq!(stopped.count(), 1, "{sent:?}");

    let admin = app.admin(Role::One).await;
    let wanted = json!({ "destination": mobile });
    let path = "/api/admin/suppressions/search";
    let entries = admin.post(path, &wanted).await.expect(200);
    let replies = admin.get(REPLIES).await.expect(200)["items"].clone();
    let shown: Vec<_> = replies.as_array().unwrap().iter().collect();
    let told = |place: usize| {
        (
            shown[place]["text"].as_str(),
            shown[place]["effect"].as_str(),
        )
    };
    assert_eq!(told(0), (Some("STOP"), Some("stopped")));
    assert_eq!(told(2), (Some("Thank you"), Some("ticket")));
    assert_eq!(shown.len(), 3);
    assert_eq!(shown[0]["from"], format!("******{}", &mobile[6..]));
    assert!(shown[0]["customerId"].is_string());
    let unread = admin
        .get(&format!("{REPLIES}?effect=ticket&channel=sms"))
        .await;
    assert_eq!(unread.expect(200)["items"].as_array().unwrap().len(), 1);
    assert_eq!(entries["items"][0]["source"], "reply");
    assert_eq!(entries["items"][0]["scope"], "promotion");
    assert_eq!(entries["items"].as_array().unwrap().len(), 1);

    // Who agreed anew and stops again is informed again.
    app.clock.advance(3_600);
    let customer = app.consumer_with_mobile(&mobile).await;
    agree_to_offers(app, &customer).await;
    gateway
        .post(&callback_path(), &reply("STOP"))
        .await
        .expect(204);
    node.run_jobs().await;
    let sent = provider.take_messages();
    let stopped = sent
        .iter()
        .filter(|one| one.text.contains("no more offers"));
    assert_eq!(stopped.count(), 1, "{sent:?}");
}

#[app_test]
async fn a_stop_reply_is_confirmed_by_its_channel(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    install_senders_of(app, ContactChannel::WhatsApp).await;
    let provider = MessageProvider::default();
    let stop = async || {
        let mobile = app.new_mobile();
        app.consumer_with_mobile(&mobile).await;
        let node = app.with_messaging(&provider).await;
        let path = format!("/api/callbacks/messages/whatsapp/{CALLBACK_SECRET}");
        for from in [mobile, app.new_mobile()] {
            let reply = json!({ "from": format!("+91{from}"), "text": "STOP" });
            node.visitor().post(&path, &reply).await.expect(204);
        }
        node.run_jobs().await;
        let sent = provider.take_messages().into_iter();
        sent.map(|one| one.channel).collect::<Vec<_>>()
    };
    let by_sms = [ContactChannel::Sms];
    assert_eq!(stop().await, by_sms, "WhatsApp has no registered text");
    register_for_whatsapp(&admin, "stopped", "stopped_1").await;
    assert_eq!(stop().await, [ContactChannel::WhatsApp]);
    provider.fail(Some(CallError::Refused {
        status: 400,
        code: None,
    }));
    let both = [ContactChannel::WhatsApp, ContactChannel::Sms];
    assert_eq!(stop().await, both, "WhatsApp did not take it");
}

#[app_test]
async fn a_reply_of_a_customer_opens_a_ticket_and_the_next_one_is_added_to_it(app: &TestApp) {
    let mobile = app.new_mobile();
    app.consumer_with_mobile(&mobile).await;
    let node = app.with_messaging(&MessageProvider::default()).await;
    let gateway = node.visitor();
    let stranger = app.new_mobile();
    for (from, text) in [
        (&mobile, "When is it paid?"),
        (&mobile, "I mean the loan."),
        (&stranger, "Who are you?"),
    ] {
        let reply = json!({ "from": format!("+91{from}"), "text": text });
        gateway.post(&callback_path(), &reply).await.expect(204);
        app.clock.advance(1);
    }
    node.run_jobs().await;
    let worker = app.admin(Role::Three).await;
    let listed = worker.get("/api/admin/tickets").await.expect(200);
    assert_eq!(listed["items"].as_array().unwrap().len(), 1);
    let id = listed["items"][0]["id"].as_str().unwrap();
    let ticket = worker
        .get(&format!("/api/admin/tickets/{id}"))
        .await
        .expect(200);
    let texts = ticket["entries"].as_array().unwrap().iter();
    let texts: Vec<&str> = texts
        .filter(|entry| entry["kind"] == "message")
        .map(|entry| entry["text"].as_str().unwrap())
        .collect();
    assert_eq!(texts, ["When is it paid?", "I mean the loan."]);
    assert_eq!(ticket["channel"], "reply");
    let admin = app.admin(Role::One).await;
    let unread = admin.get(&format!("{REPLIES}?effect=none")).await;
    assert_eq!(unread.expect(200)["items"][0]["text"], "Who are you?");
}

#[app_test]
async fn numbers_that_are_never_stored_are_hidden_in_replies_and_replies_are_removed(
    app: &TestApp,
) {
    let provider = MessageProvider::default();
    let node = app.with_messaging(&provider).await;
    let from = format!("+91{}", app.new_mobile());
    let gateway = node.visitor();
    for text in ["My PAN is ABCPK1234F", "Call me at 5"] {
        let reply = json!({ "from": from, "text": text });
        gateway.post(&callback_path(), &reply).await.expect(204);
        app.clock.advance(1);
    }
    let admin = app.admin(Role::One).await;
    let texts = async || -> Vec<String> {
        let found = admin.get(REPLIES).await.expect(200);
        let texts = found["items"].as_array().unwrap().iter();
        texts
            .map(|one| one["text"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(texts().await, ["Call me at 5", "My PAN is ABCPK••••F"]);
    app.clock.advance(40 * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    let admin = app.admin(Role::One).await;
    let left = admin.get(REPLIES).await.expect(200);
    assert_eq!(left["items"], json!([]));
}

#[app_test]
async fn a_number_that_replies_without_end_fills_no_disk(app: &TestApp) {
    let reply = MessageReply {
        id: String::new(),
        channel: ContactChannel::Sms,
        customer_id: None,
        destination_hash: "hash".to_owned(),
        masked: "******0000".to_owned(),
        text: "Hello".to_owned(),
        effect: ReplyEffect::None,
        received_at: app.app.now(),
    };
    let stored: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::rows(), |tx| -> Result<(), DbError> {
            for _ in 0..1_001 {
                let id = app.app.uuid().to_string();
                message_reply::add(
                    tx,
                    &MessageReply {
                        id,
                        ..reply.clone()
                    },
                )
                .await?;
            }
            Ok(())
        })
    }
    .await;
    stored.unwrap();
    let admin = app.admin(Role::One).await;
    assert_eq!(admin.get(REPLIES).await.expect(200)["total"], 1_000);
}
